import type { ComponentProps } from 'react'
import { describe, Field } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'

interface FieldProps<T> {
  id: string
  name: string
  value: T
  error?: string | undefined
  onChange: (value: T) => void
  label: string
  isOptional?: boolean
  /** Explanation below the input. */
  hint?: string | undefined
}

type TextFieldProps = FieldProps<string> &
  Omit<ComponentProps<'input'>, 'onChange' | 'children' | keyof FieldProps<string>>

/** Labelled text input. The children are shown below it. */
export function TextField({
  label,
  isOptional,
  hint,
  error,
  onChange,
  children,
  ...input
}: TextFieldProps & Pick<ComponentProps<'div'>, 'children'>) {
  return (
    <Field id={input.id} label={label} isOptional={isOptional} error={error}>
      <input
        dir="auto"
        {...input}
        {...describe(input.id, error)}
        onChange={({ target }) => onChange(target.value)}
        className={lineInput}
      />
      {hint && <p className="mt-1.5 text-ink-3 text-xs">{hint}</p>}
      {children}
    </Field>
  )
}

/** Input attributes of addresses and other texts that are no words. */
export const literal = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

interface SelectFieldProps<T extends string | number> extends FieldProps<T> {
  /** Labels of the values. */
  options: Record<T, string>
}

/** Labelled select. */
export function SelectField<T extends string | number>({
  options,
  hint,
  ...rest
}: SelectFieldProps<T>) {
  const { id, name, value, error, onChange, label } = rest
  return (
    <Field id={id} label={label} error={error}>
      <Select
        {...describe(id, error)}
        name={name}
        value={value}
        onChange={({ target }) => {
          const chosen = typeof value === 'number' ? Number(target.value) : target.value
          onChange(chosen as T) // Cast: the option values are the keys of `options`.
        }}
        className={lineInput}
      >
        <Options of={options} />
      </Select>
      {hint && <p className="mt-1.5 text-ink-2 text-sm">{hint}</p>}
    </Field>
  )
}

/** Options of a select, with their labels by value. */
export const Options = ({ of: labels }: { of: Record<string, string> }) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
