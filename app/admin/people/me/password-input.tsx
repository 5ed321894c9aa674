import { describe, Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'

interface PasswordInputProps {
  id: string
  label: string
  value: string
  error?: string | undefined
  isNew?: boolean
  onChange: (value: string) => void
}

/** Labelled password input. */
export function PasswordInput({ id, label, value, error, isNew, onChange }: PasswordInputProps) {
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...describe(id, error)}
        type="password"
        required
        value={value}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        onChange={({ target }) => onChange(target.value)}
        className={lineInput}
      />
    </Field>
  )
}
