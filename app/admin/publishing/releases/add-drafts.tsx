import { type FormEvent, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { isPageName, pageOf } from '#content/documents/pages/index.ts'
import {
  type DocumentType,
  type SingleName,
  singleNames,
} from '#content/publishing/document-type.ts'
import type { WholeRelease } from '#content/publishing/releases-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api, recordsOf } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { shownName } from '../../documents/list/drafts/record-state.ts'
import { useMe } from '../../use-me.ts'
import { kindOf } from './release-words.ts'

interface AddDraftsProps {
  release: WholeRelease
  onAdded: () => Promise<unknown>
  onClose: () => void
}

interface Draft {
  type: DocumentType
  recordId: string
  name: string
  version: number
  release: string | null
}

const keyOf = ({ type, recordId }: Draft) => `${type}/${recordId}`

/** Dialog that adds drafts to a release. Lists all drafts that are not in this release yet. */
export function AddDrafts({ release, onAdded, onClose }: AddDraftsProps) {
  const isAdministrator = useMe()?.role === 'administrator'
  const [drafts, setDrafts] = useState<Draft[]>()
  const [failure, setFailure] = useState<string>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    allDrafts(isAdministrator, stop.signal).then(setDrafts, (error) => {
      if (!stop.signal.aborted) setFailure(reasonOf(error) ?? 'Something went wrong.')
    })
    return () => stop.abort()
  }, [isAdministrator])

  const others = drafts?.filter((draft) => draft.release !== release._id) ?? []

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || chosen.length === 0) return
    const dialog = event.currentTarget.closest('dialog')
    setBusy(true)
    try {
      for (const draft of others.filter((each) => chosen.includes(keyOf(each)))) {
        const { type, recordId, version } = draft
        await api.json('PUT /releases/:id/drafts/:type/:recordId', {
          params: { id: release._id, type, recordId },
          query: { seen: version },
        })
      }
      dialog?.close()
      toast.success(chosen.length === 1 ? 'Draft added' : `${chosen.length} drafts added`)
    } catch (error) {
      toast.error('Failed to add the drafts', { description: reasonOf(error) })
      setBusy(false)
    }
    await onAdded()
  }

  return (
    <Dialog title="Add drafts" onClose={onClose}>
      {failure ? (
        <p className="text-bad">{`Failed to fetch the drafts. ${failure}`}</p>
      ) : !drafts ? (
        <p role="status" className="text-ink-2">
          Loading...
        </p>
      ) : others.length === 0 ? (
        <p className="text-ink-2">There are no other drafts. Drafts you save appear here.</p>
      ) : (
        <form noValidate onSubmit={add} className="grid gap-5">
          <fieldset className="min-w-0">
            <legend className="sr-only">Drafts</legend>
            {others.map((draft) => (
              <Choice
                key={keyOf(draft)}
                name="drafts"
                isChecked={chosen.includes(keyOf(draft))}
                onChange={() =>
                  setChosen(
                    chosen.includes(keyOf(draft))
                      ? chosen.filter((each) => each !== keyOf(draft))
                      : [...chosen, keyOf(draft)],
                  )
                }
              >
                <span className="min-w-0 wrap-anywhere">
                  {draft.name}
                  <span className="text-ink-2">
                    {` · ${kindOf(draft.type)}${draft.release ? ', in another release' : ''}`}
                  </span>
                </span>
              </Choice>
            ))}
          </fieldset>
          <div className="flex justify-end">
            <button
              type="submit"
              aria-disabled={isBusy || chosen.length === 0}
              className={`${button()} max-sm:min-h-11 max-sm:grow`}
            >
              {isBusy ? 'Adding...' : 'Add'}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** Draft of the settings or the brand, if there is one. */
async function draftOf(type: SingleName, signal: AbortSignal): Promise<Draft[]> {
  const { draft, version } = await api.json(`GET /${type}`, { query: { draft: true }, signal })
  if (!draft) return []
  const name = type === 'settings' ? 'Settings' : 'Brand'
  return [{ type, recordId: type, name, version, release: draft.release }]
}

/** All drafts: settings and brand first, then pages, then records by type. */
async function allDrafts(isAdministrator: boolean, signal: AbortSignal): Promise<Draft[]> {
  const singles = isAdministrator ? singleNames : []
  const [ofSite, ofPages, ...ofRecords] = await Promise.all([
    Promise.all(singles.map((type) => draftOf(type, signal))),
    api.json('GET /pages', { signal }),
    ...contentNames.map(async (type) => {
      const content: Content = contents[type]
      const { items } = await recordsOf(content).list({ draft: 'only' }, signal)
      return items.map((record) => ({
        type,
        recordId: record._id,
        name: shownName(content, record),
        version: record.version,
        release: record.draft?.release ?? null,
      }))
    }),
  ])
  const pagesWithDraft = ofPages.flatMap(({ name, draft, version }) => {
    if (!draft || !isPageName(name)) return []
    const { release } = draft
    return { type: 'pages' as const, recordId: name, name: pageOf(name).title, version, release }
  })
  return [...ofSite.flat(), ...pagesWithDraft, ...ofRecords.flat()]
}
