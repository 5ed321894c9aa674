import type { ReactNode } from 'react'

interface FieldProps {
  id: string
  label: string
  /** Shown beside the label. */
  isOptional?: boolean | undefined
  error?: string | undefined
  children: ReactNode
}

/** Labelled control with its error below. The control takes `describe(id, error)`. */
export function Field({ id, label, isOptional, error, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
        {isOptional && <span className="caption ml-2 font-normal text-ink-3"> optional</span>}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Fieldset: several controls under one label. */
export function FieldGroup({ id, label, error, children }: FieldProps) {
  return (
    <fieldset
      id={id}
      aria-describedby={error ? errorId(id) : undefined}
      data-invalid={error ? '' : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null
  return (
    <p id={errorId(id)} className="mt-1.5 text-bad text-sm">
      {error}
    </p>
  )
}

const errorId = (id: string) => `${id}-error`

/** ARIA attributes that tie a control to its label and to its error. */
export const describe = (id: string, error?: string) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? errorId(id) : undefined,
})
