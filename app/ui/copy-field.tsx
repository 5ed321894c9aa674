import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { button } from './button.ts'
import { lineInput } from './input.ts'

interface CopyFieldProps {
  label: string
  value: string
}

/** Read-only text with a Copy button. If the clipboard is blocked, the text is selected for manual copying. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => document.getElementById(id)?.focus(),
    )
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={`${lineInput} min-w-0 grow`}
        />
        <button type="button" onClick={copy} className={button('secondary')}>
          {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </div>
  )
}
