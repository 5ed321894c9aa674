import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { toast } from 'sonner'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Release } from '#content/publishing/releases-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { useLazy } from '../../../ui/use-lazy.ts'
import { localMoment } from '../../dates.ts'

interface ReleaseChoiceProps {
  type: DocumentType
  recordId: string
  /** The version of the shown draft. */
  version: number
  /** Current release of the draft. */
  release: string | null
}

const makeNew = 'new'

/** Select for a draft's release. Each change is saved immediately. */
export function ReleaseChoice({ type, recordId, version, release }: ReleaseChoiceProps) {
  const id = useId()
  const [open, setOpen] = useState<Release[]>()
  const [chosen, setChosen] = useState(release)
  const [isBusy, setBusy] = useState(false)
  const dialog = useLazy(() => import('./release-dialog.tsx'), 'the form')

  useEffect(() => {
    const stop = new AbortController()
    // On failure, the form works without releases.
    api.list('GET /releases', { query: { open: true }, signal: stop.signal }).then(
      ({ items }) => setOpen(items),
      () => {},
    )
    return () => stop.abort()
  }, [])

  const choose = async (next: string | null) => {
    if (isBusy || next === chosen) return
    const before = chosen
    setChosen(next)
    setBusy(true)
    try {
      const saved = next
        ? await api.json('PUT /releases/:id/drafts/:type/:recordId', {
            params: { id: next, type, recordId },
            query: { seen: version },
          })
        : before &&
          (await api.json('DELETE /releases/:id/drafts/:type/:recordId', {
            params: { id: before, type, recordId },
          }))
      if (saved) toast.success(next ? `In the release “${saved.name}”` : 'In no release')
    } catch (error) {
      setChosen(before)
      toast.error('Failed to change the release', { description: reasonOf(error) })
    }
    setBusy(false)
  }

  if (!open) return null
  const present = open.find(({ _id }) => _id === chosen)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <label htmlFor={id} className="text-ink-2">
        Release
      </label>
      <div className="w-64 max-w-full max-sm:w-full">
        <Select
          id={id}
          value={chosen ?? ''}
          aria-disabled={isBusy}
          {...dialog.ahead}
          onChange={({ target: { value } }) =>
            value === makeNew ? dialog.show() : void choose(value || null)
          }
          className={lineInput}
        >
          <option value="">None (publish separately)</option>
          {open.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          <option value={makeNew}>New release…</option>
        </Select>
      </div>
      {present && (
        <Link
          to={`/admin/releases/${present._id}`}
          className="inline-flex items-center underline decoration-line-strong underline-offset-4 hover:text-signal-deep max-sm:min-h-11"
        >
          Open the release
        </Link>
      )}
      {present?.publishAt && (
        <span className="text-ink-2">{`Publishes automatically: ${localMoment(present.publishAt)}`}</span>
      )}
      {dialog.open &&
        createPortal(
          <dialog.open.ReleaseDialog
            onSaved={(made) => {
              setOpen([made, ...open])
              return choose(made._id)
            }}
            onClose={dialog.close}
          />,
          document.body,
        )}
    </div>
  )
}
