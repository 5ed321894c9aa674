interface TextFieldProps {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'email'
  autoComplete?: string
  required?: boolean
  value?: string
  error?: string
  /** Where a reader without JavaScript starts when the page comes back. */
  isFirstError: boolean
}

/** A field with its label and its error. `message` takes several lines. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, type = 'text', autoComplete, required, value, error } = props
  const id = `contact-${name}`
  const errorId = `${id}-error`
  const control = {
    id,
    name,
    required,
    defaultValue: value,
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
        <input {...control} type={type} autoComplete={autoComplete} />
      )}
      {error && (
        <p id={errorId} className="mt-2 font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
