import { useLayoutEffect, useState } from 'react'
import { useHydrated } from '../../use-hydrated.ts'

interface TextFieldProps {
  name: string
  label: string
  hint?: string
  /** `email`: an input of that type rewrites some domains, or refuses them. */
  inputMode?: 'email'
  autoComplete?: string
  required?: boolean
  value?: string | undefined
  error?: string | undefined
  /** Without JavaScript, the field that gets the focus when the page comes back. */
  isFirstError: boolean
}

/** Field with its label and its error. `message` takes several lines. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, inputMode, autoComplete, required, value, error } = props
  const id = `contact-${name}`
  const first = useFirstWords(id, value)
  const errorId = `${id}-error`
  const control = {
    id,
    name,
    required,
    defaultValue: first,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    autoFocus: props.isFirstError,
    className: 'contact-field',
  }
  return (
    <div
      className={`min-w-0 ${name === 'message' ? 'sm:col-span-2' : ''} ${name === 'company' ? 'sm:col-span-2' : ''}`}
    >
      <label htmlFor={id} className="mb-2 flex items-baseline justify-between font-medium text-sm">
        {label}
        {hint && <span className="caption font-normal text-ink-3">{hint}</span>}
      </label>
      {name === 'message' ? (
        <textarea {...control} rows={7} />
      ) : (
        <input
          {...control}
          type="text"
          inputMode={inputMode}
          autoCapitalize={inputMode && 'none'}
          spellCheck={inputMode && false}
          autoComplete={autoComplete}
        />
      )}
      {error && (
        <p id={errorId} className="mt-2 font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * Initial value. React sets a textarea's initial value again when it hydrates the page; what was typed
 * by then becomes the initial value, and what is typed while it does so is put back.
 */
function useFirstWords(id: string, value: string | undefined): string | undefined {
  const isHydrated = useHydrated()
  const [first] = useState(() => (isHydrated || import.meta.env.SSR ? undefined : typedInto(id)))
  useLayoutEffect(() => first?.putBack(), [first])
  return first?.words ?? value
}

/** What was typed last into a textarea that is not hydrated yet: React may begin to hydrate it more than once. */
const typed = new WeakMap<HTMLTextAreaElement, string>()

const note = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement && typed.has(target)) typed.set(target, target.value)
}

/** What is in a textarea of the page now, and a way to what is typed into it from now on. */
function typedInto(id: string) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return undefined
  const words = typed.get(field) ?? field.value
  typed.set(field, words)
  // Of the window: React keeps the event from a field that it is about to hydrate.
  addEventListener('input', note, { capture: true })
  return {
    words,
    putBack() {
      removeEventListener('input', note, { capture: true })
      const latest = typed.get(field) ?? words
      if (field.value !== latest) field.value = latest
      typed.delete(field)
    },
  }
}
