import { type ReactNode, useId, useState } from 'react'
import { richTextLimits } from '#content/rich-text/nodes.ts'
import { button } from '../../../../../../ui/button.ts'
import { describe, Field } from '../../../../../../ui/field.tsx'
import { lineInput } from '../../../../../../ui/input.ts'

interface TextAttributeProps {
  label: string
  value: string
  hint?: string
  isOptional?: boolean
  onChange: (value: string) => void
}

/** Input for an attribute that may be any text. */
export function TextAttribute({ label, value, hint, isOptional, onChange }: TextAttributeProps) {
  const id = useId()
  return (
    <div className="rich-attribute">
      <Field id={id} label={label} isOptional={isOptional}>
        <input
          dir="auto"
          id={id}
          value={value}
          placeholder={hint}
          maxLength={richTextLimits.attribute}
          autoComplete="off"
          className={lineInput}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  )
}

interface AddressAttributeProps extends Omit<TextAttributeProps, 'isOptional'> {
  /** Completes a typed address; `undefined` if it is invalid. */
  read: (typed: string) => string | undefined
  wrong: string
}

/** Input for an attribute that must be an address. Text that is not valid stays in the input and changes nothing. */
export function AddressAttribute(props: AddressAttributeProps) {
  const { label, value, hint, read, wrong, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (read(typed) !== value) setTyped(value)
  }
  const error = typed !== '' && read(typed) === undefined ? wrong : undefined
  return (
    <div className="rich-attribute">
      <Field id={id} label={label} error={error}>
        <input
          dir="auto"
          {...describe(id, error)}
          value={typed}
          placeholder={hint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={lineInput}
          onChange={({ target }) => {
            setTyped(target.value)
            const address = read(target.value)
            if (address !== undefined) onChange(address)
          }}
        />
      </Field>
    </div>
  )
}

interface DoProps {
  onClick: () => void
  isOff?: boolean
  children: ReactNode
}

/** Small button of the attribute bar. */
export const Do = ({ onClick, isOff = false, children }: DoProps) => (
  <button
    type="button"
    aria-disabled={isOff}
    className={`${button('secondary', 'sm')} max-sm:min-h-11`}
    onClick={() => isOff || onClick()}
  >
    {children}
  </button>
)
