import type { Field } from '#content/documents/fields.ts'

export interface InputProps<F extends Field = Field> {
  /** The path of the value in the form: `title`, `testimonial.quote`. */
  name: string
  field: F
}
