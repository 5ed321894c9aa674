import { ArrowUpRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import type { Checklist, ConfirmedKey, ToConfirm } from '#content/setup/checklist-api.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { localDay } from '../../dates.ts'
import { personName } from '../../people/names.ts'

const words = {
  imprint: { done: 'Read', action: 'I have read it' },
  privacy: { done: 'Read', action: 'I have read it' },
  backup: { done: 'Backed up another way', action: 'I have a backup' },
  import: { done: 'Not needed', action: 'I have no former site' },
  colleagues: { done: 'Not needed', action: 'I work alone' },
} satisfies Record<ConfirmedKey, { done: string; action: string }>

interface ReadingProps {
  name: ConfirmedKey
  reading: ToConfirm
  /** Called with the updated checklist. */
  onChange: (checklist: Checklist) => unknown
}

/** Confirmation of a checklist item by a person: who confirmed it and when, or a button that confirms it. */
export function Reading({ name, reading: { text, path, confirmed }, onChange }: ReadingProps) {
  const [isBusy, setBusy] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const { done, action } = words[name]
  const isValid = confirmed && !confirmed.isFormer

  const params = { key: name }
  const change = async (call: () => Promise<Checklist>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await onChange(await call())
      // Moves the focus, because the pressed button may no longer exist.
      line.current?.focus({ preventScroll: true })
    } catch (error) {
      const isStale = hasStatus(error, 412)
      if (isStale) await api.json('GET /checklist').then(onChange, () => {})
      toast.error(isStale ? 'The text has changed' : 'Failed to save', {
        description: isStale ? 'Please read it again.' : reasonOf(error),
      })
    }
    setBusy(false)
  }

  if (!confirmed && text === null) return null
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 outline-none"
    >
      {confirmed && (
        <p className="text-ink-2 wrap-anywhere">
          {`${done} on `}
          <time dateTime={confirmed.at}>{localDay(confirmed.at)}</time>
          {confirmed.by && ` by ${personName(confirmed.by)}`}
          {confirmed.isFormer && ', changed since then'}
        </p>
      )}
      {text !== null && path && !isValid && (
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-signal-deep max-sm:min-h-11"
        >
          Read it
          <ArrowUpRight aria-hidden size={15} className="ml-1" />
        </a>
      )}
      {text !== null && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() =>
            change(() =>
              isValid
                ? api.json('DELETE /checklist/:key/confirmation', { params })
                : api.json('PUT /checklist/:key/confirmation', { params, body: { text } }),
            )
          }
          className={`${button(isValid ? 'quiet' : 'secondary', 'sm')} max-sm:min-h-11`}
        >
          {isValid ? 'Undo' : action}
        </button>
      )}
    </div>
  )
}
