import type { ReviewLink } from '#content/publishing/review/review-links-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { localMoment } from '../../dates.ts'
import { withNotice } from '../../with-notice.ts'

interface LinkListProps {
  links: readonly ReviewLink[]
  onChanged: () => Promise<unknown>
}

/** Review links of a draft with their states and a button that revokes them. */
export function LinkList({ links, onChanged }: LinkListProps) {
  if (links.length === 0) return null
  const revoke = async ({ _id, label }: ReviewLink) => {
    await withNotice(api.send('DELETE /review-links/:id', { params: { id: _id } }), {
      done: `Link for ${label} revoked`,
      failed: 'Failed to revoke link',
    })
    await onChanged()
  }
  return (
    <section aria-label="Links to this draft" className="mt-6 border-line border-t pt-5">
      <h3 className="mb-3 font-medium">Links to this draft</h3>
      <ul className="grid gap-4">
        {links.map((link) => (
          <li key={link._id} className="flex flex-wrap items-start gap-x-4 gap-y-1">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium wrap-anywhere">{link.label}</p>
              <p className="text-ink-2 wrap-anywhere">
                {[linkStatus(link), seenOf(link), !link.followsDraft && 'this version only']
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {link.approval && (
                <p className="text-ok wrap-anywhere">
                  {`Approved by ${link.approval.by}, ${localMoment(link.approval.at)}, at version ${link.approval.version}`}
                </p>
              )}
            </div>
            {link.state === 'open' && (
              <button
                type="button"
                aria-label={`Revoke the link for ${link.label}`}
                onClick={() => revoke(link)}
                className={button('secondary', 'sm')}
              >
                Revoke
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function linkStatus({ state, expiresAt, revokedAt }: ReviewLink): string {
  const words = {
    open: `Valid until ${localMoment(expiresAt)}`,
    expired: `Expired ${localMoment(expiresAt)}`,
    revoked: `Revoked ${localMoment(revokedAt ?? '')}`,
    over: 'Ended: the draft was published or discarded',
  } satisfies Record<ReviewLink['state'], string>
  return words[state]
}

const seenOf = ({ opened, lastOpenedAt }: ReviewLink) =>
  lastOpenedAt === null
    ? 'not opened yet'
    : `opened ${opened === 1 ? 'once' : `${opened} times`}, last ${localMoment(lastOpenedAt)}`
