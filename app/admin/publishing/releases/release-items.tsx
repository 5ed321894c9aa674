import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formPath } from '#content/publishing/form-path.ts'
import type { Refusal, ReleaseItem, WholeRelease } from '#content/publishing/releases-api.ts'
import { api } from '../../../api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { button } from '../../../ui/button.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { adminPath } from '../../admin-path.ts'
import { localMoment } from '../../dates.ts'
import { authorOf } from '../../people/names.ts'
import { withNotice } from '../../with-notice.ts'
import { kindOf, reasonsOf, titleOf } from './release-words.ts'

interface ReleaseItemsProps {
  release: WholeRelease
  onChanged: () => Promise<unknown>
}

/** Lists the drafts of a release with what blocks them. For a published release, lists the changed documents. */
export function ReleaseItems({ release, onChanged }: ReleaseItemsProps) {
  const isPublished = release.state === 'published'
  if (release.items.length === 0) {
    return (
      <div className="border border-line bg-sheet">
        <Empty title="No drafts in this release yet">
          Add drafts above, or choose this release under “Publish later” while editing.
        </Empty>
      </div>
    )
  }
  return (
    <ul
      aria-label={isPublished ? 'Changes in this release' : 'Drafts in this release'}
      className="border border-line bg-sheet text-sm"
    >
      {release.items.map((item) => (
        <Item
          key={`${item.type}/${item.recordId}`}
          releaseId={isPublished ? undefined : release._id}
          isTimed={release.publishAt !== null}
          item={item}
          onChanged={onChanged}
        />
      ))}
    </ul>
  )
}

interface ItemProps {
  /** `undefined` if the release is published. */
  releaseId: string | undefined
  /** Whether the release is scheduled. */
  isTimed: boolean
  item: ReleaseItem
  onChanged: () => Promise<unknown>
}

const small = `${button('quiet', 'sm')} max-sm:min-h-11`

function Item({ releaseId, isTimed, item, onChanged }: ItemProps) {
  const { type, recordId, isNew, isActive, updatedAt, savedBy, refusal } = item
  const navigate = useNavigate()
  const title = titleOf(item)
  const waits = releaseId && isTimed && item.isUnseen

  const act = async (work: Promise<unknown>, failed: string) => {
    await withNotice(work, { failed })
    await onChanged()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  /** `seen` is the shown version of the draft, `over` the live version that it may overwrite. */
  const add = (id: string, query: { seen: number } | { over: number }) =>
    api.json('PUT /releases/:id/drafts/:type/:recordId', { params: { id, type, recordId }, query })
  const remove = async (id: string) => {
    const params = { id, type, recordId }
    const { status } = await api.send('DELETE /releases/:id/drafts/:type/:recordId', { params })
    // The release was made for this draft and is gone.
    if (status === 204) await navigate(adminPath('/admin/releases'))
  }
  const takeOut = (id: string) => act(remove(id), 'Failed to remove the draft')

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-line px-5 py-3 not-first:border-t max-sm:px-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={formPath(item)}
            className="font-medium underline decoration-line-strong underline-offset-4 wrap-anywhere hover:text-signal-deep max-sm:py-2"
          >
            {title}
          </Link>
          {isNew && <Badge variant="live">New</Badge>}
          {!isActive && <Badge variant="still">Inactive</Badge>}
          {refusal && <Badge variant="bad">Blocked</Badge>}
        </p>
        <p className="mt-0.5 text-ink-2 wrap-anywhere">
          {`${kindOf(type)} · `}
          {releaseId && `saved by ${authorOf(savedBy)}, `}
          <time dateTime={updatedAt}>{localMoment(updatedAt)}</time>
          {!isActive && '. Inactive, so visitors can’t see it.'}
        </p>
        {waits && (
          <p className="mt-1 font-medium text-bad">
            Saved by someone who needs approval. The release won’t be published until you approve
            it.
          </p>
        )}
        {refusal && (
          <ul className="mt-1 font-medium text-bad">
            {reasonsOf(refusal).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      {releaseId && (
        <div className="-mx-3 flex flex-wrap sm:-mr-3 sm:ml-0">
          {waits && (
            <button
              type="button"
              onClick={() =>
                act(add(releaseId, { seen: item.version }), 'Failed to approve the draft')
              }
              className={small}
            >
              Approve
              <span className="sr-only">{` ${title}`}</span>
            </button>
          )}
          {refusal?.reason === 'changed' && (
            <GoOver
              refusal={refusal}
              onConfirm={(version) =>
                act(add(releaseId, { over: version }), 'Failed to keep the draft')
              }
            />
          )}
          <button type="button" onClick={() => takeOut(releaseId)} className={small}>
            Remove from release
            <span className="sr-only">{` ${title}`}</span>
          </button>
        </div>
      )}
    </li>
  )
}

interface GoOverProps {
  refusal: Refusal
  onConfirm: (version: number) => Promise<unknown>
}

/** Button that lets a draft overwrite the current live version, after a confirmation. */
function GoOver({ refusal, onConfirm }: GoOverProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={small}>
        Use the draft
        <span className="sr-only">{` of ${titleOf(refusal)}`}</span>
      </button>
      {isAsking && (
        <Confirm
          title="Use the draft anyway?"
          action="Use the draft"
          onConfirm={async () => {
            await onConfirm(refusal.liveVersion ?? 0)
            return true
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            The live changes are kept in the history, and visitors will see the draft. To compare
            both, open{' '}
            <Link to={formPath(refusal)} className="underline underline-offset-4">
              {titleOf(refusal)}
            </Link>
            .
          </p>
        </Confirm>
      )}
    </>
  )
}
