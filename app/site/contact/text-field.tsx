import { useLayoutEffect, useState } from 'react'
import { useHydrated } from '../../use-hydrated.ts'

interface TextFieldProps {
  name: string
  label: string
  hint?: string
  /** `email` replaces `type="email"`, which rewrites or refuses some valid domains. */
  inputMode?: 'email'
  autoComplete?: string
  required?: boolean
  value?: string | undefined
  error?: string | undefined
  /** Whether the field gets the focus when the page is loaded again without JavaScript. */
  isFirstError: boolean
}

/** Field with its label and its error. The field `message` is a textarea. */
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
        <textarea dir="auto" {...control} rows={7} />
      ) : (
        <input
          dir="auto"
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
 * Initial value of a field. React resets a textarea to its initial value on hydration. So the text typed before
 * hydration becomes the initial value, and the text typed during hydration is restored afterwards.
 */
function useFirstWords(id: string, value: string | undefined): string | undefined {
  const isHydrated = useHydrated()
  const [first] = useState(() => (isHydrated || import.meta.env.SSR ? undefined : typedInto(id)))
  useLayoutEffect(() => first?.putBack(), [first])
  return first?.words ?? value
}

/**
 * Text typed before hydration, with the textarea as the key. It outlives a render, because React may start to hydrate
 * a textarea twice.
 */
const typed = new WeakMap<HTMLTextAreaElement, string>()

const note = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement && typed.has(target)) typed.set(target, target.value)
}

/** Reads the current text of a server-rendered textarea. `putBack` restores the text that was typed after that. */
function typedInto(id: string) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return undefined
  const words = typed.get(field) ?? field.value
  typed.set(field, words)
  // Listens on the window, because React stops the event before it reaches a field that is being hydrated.
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
