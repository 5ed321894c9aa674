import { type ComponentType, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ChoiceField, Field as Declared, FieldKind, GroupField } from '#content/fields.ts'
import { describe, Field, FieldGroup } from '../ui/field.tsx'
import { lineInput, textInput } from '../ui/input.ts'
import { messageAt } from './form-values.ts'
import { IconPicker } from './icon-picker.tsx'
import { ListInput } from './list-input.tsx'
import { Preview } from './preview.tsx'

export interface InputProps<F extends Declared = Declared> {
  /** The path of its value in the form: `title`, `testimonial.quote`. */
  name: string
  field: F
  /** An example of what goes in. */
  placeholder?: string
}

/** What every control needs of the form it stands in. */
function useInput(name: string) {
  const { register, formState } = useFormContext()
  const id = useId()
  const error = messageAt(formState.errors, name)
  return { id, error, props: { ...register(name), ...describe(id, error) } }
}

function Text({ name, field, placeholder }: InputProps) {
  const { id, error, props } = useInput(name)
  return (
    <Field id={id} label={field.label} error={error}>
      <input {...props} placeholder={placeholder} autoComplete="off" className={lineInput} />
    </Field>
  )
}

function Paragraph({ name, field, placeholder }: InputProps) {
  const { id, error, props } = useInput(name)
  return (
    <Field id={id} label={field.label} error={error}>
      <textarea {...props} placeholder={placeholder} rows={3} className={textInput} />
    </Field>
  )
}

function Choice({ name, field }: InputProps<ChoiceField>) {
  const { id, error, props } = useInput(name)
  return (
    <Field id={id} label={field.label} error={error}>
      <input {...props} list={`${id}-list`} autoComplete="off" className={lineInput} />
      <datalist id={`${id}-list`}>
        {field.suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </Field>
  )
}

function Icon({ name, field }: InputProps) {
  const { id, error, props } = useInput(name)
  const { setValue } = useFormContext()
  const value: string = useWatch({ name })
  return (
    <Field id={id} label={field.label} error={error}>
      <input {...props} autoComplete="off" className={lineInput} />
      <IconPicker
        value={value}
        onPick={(icon) => setValue(name, icon, { shouldDirty: true, shouldValidate: true })}
      />
    </Field>
  )
}

function Color({ name, field }: InputProps) {
  const { id, error, props } = useInput(name)
  const { setValue } = useFormContext()
  const value: string = useWatch({ name })
  const hex = /^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'
  return (
    <Field id={id} label={field.label} error={error}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick: ${field.label}`}
          value={hex}
          onChange={({ target }) =>
            setValue(name, target.value, { shouldDirty: true, shouldValidate: true })
          }
          className="h-10 w-14 shrink-0 cursor-pointer rounded-sm border border-line-strong bg-sheet p-1"
        />
        <input
          {...props}
          placeholder={placeholderOfColor}
          autoComplete="off"
          spellCheck={false}
          className={`${lineInput} font-mono`}
        />
      </div>
    </Field>
  )
}

const placeholderOfColor = '#d9480f'

function Image({ name, field, placeholder }: InputProps) {
  const { id, error, props } = useInput(name)
  const value: string = useWatch({ name })
  return (
    <Field id={id} label={field.label} error={error}>
      <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
        <Preview url={value} size="lg" />
        <input
          {...props}
          placeholder={placeholder ?? '/media/… or https://…'}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          className={lineInput}
        />
      </div>
    </Field>
  )
}

function Group({ name, field }: InputProps<GroupField>) {
  const id = useId()
  return (
    <FieldGroup id={id} label={field.label}>
      <div className="grid gap-5 border-line-strong border-l pl-5">
        {Object.entries(field.fields).map(([inner, declared]) => (
          <AnyInput key={inner} name={`${name}.${inner}`} field={declared} />
        ))}
      </div>
    </FieldGroup>
  )
}

/** How a form asks for a value, by the kind of its field. */
const inputs = {
  text: Text,
  paragraph: Paragraph,
  choice: Choice,
  icon: Icon,
  color: Color,
  image: Image,
  list: ListInput,
  images: ListInput,
  group: Group,
} satisfies { [K in FieldKind]: ComponentType<InputProps<Extract<Declared, { kind: K }>>> }

/** The control of a declared field. */
export function AnyInput(props: InputProps) {
  // The table pairs each kind with its own control; the compiler cannot follow that through a lookup.
  const Input = inputs[props.field.kind] as ComponentType<InputProps>
  return <Input {...props} />
}

/** Kinds that share a row with their neighbour where there is room. */
export const isShort = {
  text: true,
  paragraph: false,
  choice: true,
  icon: true,
  color: true,
  image: false,
  list: false,
  images: false,
  group: false,
} satisfies Record<FieldKind, boolean>
