/** One field's error: its path (`testimonial.quote`, `keyFeatures.2`) and a whole sentence. */
export interface FieldError {
  field: string
  message: string
}
