import { useState } from 'react'
import { toast } from 'sonner'
import type { Refusal, WholeRelease } from '#content/publishing/releases-api.ts'
import { ApiError, hasStatus, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { countOf, reasonsOf, titleOf } from './release-words.ts'

interface ReleaseStepProps {
  release: WholeRelease
  onChanged: () => Promise<unknown>
}

const loadedAgain = 'It has been reloaded. Check it before you continue.'

/** Button that publishes a release or undoes its publication. */
export function ReleaseStep({ release, onChanged }: ReleaseStepProps) {
  const { _id, drafts, items, version } = release
  /** The open confirmation. It stays the same even if the release changes while the dialog is open. */
  const [asked, setAsked] = useState<'publish' | 'undo'>()
  /** Documents changed since the publication, as reported by the server. */
  const [since, setSince] = useState<Refusal[]>()
  const isPublished = release.state === 'published'
  const inTheWay = items.filter(({ refusal }) => refusal).length

  const fail = async (failed: string, error: unknown) => {
    const reason = reasonOf(error)
    const description = hasStatus(error, 412) ? `${reason} ${loadedAgain}` : reason
    toast.error(failed, { description })
    await onChanged()
  }

  const publish = async () => {
    try {
      await api.json('POST /releases/:id/publish', { params: { id: _id }, version })
      toast.success('Release published', { description: 'It is now live.' })
      await onChanged()
    } catch (error) {
      await fail('Failed to publish the release', error)
    }
    return false
  }

  const undo = async () => {
    try {
      const query = since ? { force: true } : {}
      await api.json('POST /releases/:id/undo', { params: { id: _id }, query, version })
      toast.success('Release undone', { description: 'Its drafts are back in the release.' })
      setSince(undefined)
      await onChanged()
    } catch (error) {
      const refusals = refusalsOf(error)
      const isOfOthers = refusals.some(({ reason }) => reason !== 'invalid')
      if (isOfOthers && !since) {
        setSince(refusals)
        return 'stay' as const
      }
      await fail('Failed to undo the release', error)
    }
    return false
  }

  const close = () => {
    setAsked(undefined)
    setSince(undefined)
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={!isPublished && drafts === 0}
        onClick={() => (isPublished || drafts > 0) && setAsked(isPublished ? 'undo' : 'publish')}
        className={`${button(isPublished ? 'secondary' : 'primary')} max-sm:my-1 max-sm:min-h-11`}
      >
        {isPublished ? 'Undo release' : 'Publish release'}
      </button>
      {asked === 'publish' && (
        <Confirm
          title="Publish this release?"
          action="Publish"
          isMild
          onConfirm={publish}
          onClose={close}
        >
          <p>
            {drafts === 1
              ? 'Its draft will be published now.'
              : `Its ${countOf(drafts)} will be published together now.`}
          </p>
          {inTheWay > 0 && (
            <p className="mt-2 font-medium text-bad">
              {`${inTheWay === 1 ? 'One of them is' : `${inTheWay} of them are`} blocked. Nothing will be published until this is fixed.`}
            </p>
          )}
        </Confirm>
      )}
      {asked === 'undo' && (
        <Confirm
          // The second confirmation is a new dialog, so that it takes the focus.
          key={since ? 'since' : 'first'}
          title={since ? 'Also undo later changes?' : 'Undo this release?'}
          action={since ? 'Undo anyway' : 'Undo'}
          onConfirm={undo}
          onClose={close}
        >
          {since ? (
            <>
              <p>
                These have changed since the release. Visitors will no longer see the later changes,
                which are kept in the history. Anything deleted stays deleted.
              </p>
              <ul className="mt-3 grid gap-1">
                {since.map((refusal) => (
                  <li key={`${refusal.type}/${refusal.recordId}`} className="wrap-anywhere">
                    <b className="font-medium text-ink">{titleOf(refusal)}</b>
                    {refusal.reason === 'changed'
                      ? ': changed since the release'
                      : `: ${reasonsOf(refusal).join(' ')}`}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>
              Visitors will see the earlier version again. The release’s changes become drafts, and
              anything it added is no longer online.
            </p>
          )}
        </Confirm>
      )}
    </>
  )
}

/** Documents that block the publication or the undo. */
const refusalsOf = (error: unknown): Refusal[] =>
  error instanceof ApiError ? (error.problem?.refusals ?? []) : []
