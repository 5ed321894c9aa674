import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { CreatedReviewLink } from '#content/api/review/review-links.ts'
import { button } from '../../ui/button.ts'
import { lineInput } from '../../ui/input.ts'

/** Address of a link that was just made. It is shown this once: only its hash is stored. */
export function NewLink({ made: { link, address } }: { made: CreatedReviewLink }) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => document.getElementById(id)?.focus(),
    )
  return (
    <div className="mt-5 border-ok border-l-2 pl-4">
      <p role="status" className="text-ink-2 wrap-anywhere">
        {`The link for ${link.label} is made. Copy it now: it is not shown again.`}
      </p>
      <label htmlFor={id} className="mt-3 mb-1.5 block font-medium">
        Link
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={address}
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
