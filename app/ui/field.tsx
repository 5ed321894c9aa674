import { createContext, type ReactNode, use } from 'react'

/** Content after the label of the next field, such as its comment marker. Nested fields do not inherit it. */
export const LabelSuffix = createContext<ReactNode>(null)

interface FieldProps {
  id: string
  label: string
  /** For screen readers: distinguishes fields with the same label, such as 'Link 2'. */
  owner?: string | undefined
  /** Shows 'optional' next to the label. */
  isOptional?: boolean | undefined
  /** Caption next to the label, such as 'Sample'. */
  mark?: string | undefined
  /** Content at the end of the label's row. */
  beside?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Labelled control with its error below. The control takes `describe(id, error)`. */
export function Field({ id, label, owner, isOptional, mark, beside, error, children }: FieldProps) {
  const behind = use(LabelSuffix)
  return (
    <div>
      <div className="mb-1.5 flex items-baseline gap-x-2 text-sm">
        <label htmlFor={id} className="min-w-0 font-medium">
          {owner && <span className="sr-only">{`${owner}: `}</span>}
          {label}
          {isOptional && <span className="caption ml-2 font-normal text-ink-3"> optional</span>}
        </label>
        <Mark id={id}>{mark}</Mark>
        {behind}
        {beside}
      </div>
      <LabelSuffix value={null}>{children}</LabelSuffix>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Fieldset with several controls under one label. */
export function FieldGroup({ id, label, mark, error, children }: FieldProps) {
  const behind = use(LabelSuffix)
  return (
    <fieldset
      aria-describedby={error ? errorId(id) : undefined}
      id={id}
      data-invalid={error ? '' : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-medium text-sm">
        <span className="mr-2">{label}</span>
        <Mark id={id}>{mark}</Mark>
        {behind}
      </legend>
      <LabelSuffix value={null}>{children}</LabelSuffix>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

function Mark({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <span
      id={markId(id)}
      className="caption shrink-0 rounded-sm border border-line-strong px-1 font-normal text-ink-3 text-xs"
    >
      {children}
    </span>
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
const markId = (id: string) => `${id}-mark`

const describedBy = (id: string, error?: string, mark?: string) => ({
  'aria-describedby':
    [mark && markId(id), error && errorId(id)].filter(Boolean).join(' ') || undefined,
})

/** ARIA attributes that connect a control with its label, mark and error. */
export const describe = (id: string, error?: string, mark?: string) => ({
  id,
  'aria-invalid': error ? true : undefined,
  ...describedBy(id, error, mark),
})
