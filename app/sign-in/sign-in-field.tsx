import { type InputHTMLAttributes, useId } from 'react'
import { lineInput } from '../ui/input.ts'

interface SignInFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  /** Help text below the input. */
  hint?: string
  /** Id of the form's error message, if there is one. */
  errorId?: string | undefined
}

/** Labelled input of a sign-in form. Other props are passed to the input. */
export function SignInField({ label, hint, errorId, ...input }: SignInFieldProps) {
  const id = useId()
  const describedBy = [errorId, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <input
        dir="auto"
        {...input}
        id={id}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={lineInput}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-2 text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Attributes of an email input, which is also the username. */
export const emailInput = {
  name: 'email',
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  required: true,
  maxLength: 254,
  spellCheck: false,
} as const

export const faultClass = 'border-bad border-l-2 bg-sheet px-3 py-2 text-bad text-sm'

/** Error message of a sign-in form. */
export function SignInFault({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} role="alert" className={faultClass}>
      {children}
    </p>
  )
}
