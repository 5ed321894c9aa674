import { isLonger } from '#content/documents/limits.ts'
import { fill } from '#content/labels/fill.ts'
import { type Labels, labelsFor } from '#content/labels/index.ts'
import { shownParts } from '#content/publishing/review/parts.ts'
import { reviewLimits } from '#content/publishing/review/review.ts'
import { isStorable } from '#content/text/storable.ts'
import { getSettings } from '../../documents/settings.ts'
import { ipKey } from '../../http/rate-limits.ts'
import { addGuestComment, approveByLink } from '../../publishing/review/guests.ts'
import { notifyLinkCreator } from '../../publishing/review/notify.ts'
import type { LinkRow } from '../../publishing/review/review-links.ts'
import type { Reviewed } from '../../publishing/review/reviewed.ts'
import type { ShownReview } from '../site.ts'
import type { SiteServices } from '../site-services.ts'

type Refused = NonNullable<ShownReview['refused']> & { status: number; name: string }
type Received = { done: 'commented' | 'approved' } | Refused

/** Handles a comment or an approval from a review link's form. */
export async function receiveReview(
  { db, env, limits }: SiteServices,
  link: LinkRow,
  reviewed: Reviewed,
  { form, ip }: { form: URLSearchParams; ip: string },
): Promise<Received> {
  const labels = labelsFor(await getSettings(db))
  const { review } = labels
  const textOf = (field: string) => (form.get(field) ?? '').replace(/\r\n?/g, '\n').trim()
  const name = textOf('name').replace(/\s+/g, ' ')
  const isApproval = textOf('do') === 'approve'
  const text = textOf('text')
  const typed = isApproval ? {} : { part: textOf('part'), text }
  const refuse = (status: number, message: string): Refused => ({
    status,
    message,
    name,
    form: isApproval ? 'approve' : 'comment',
    ...typed,
  })
  const wait = (await limits.reviewNetwork.use(ipKey(ip))) || (await limits.reviewLink.use(link.id))
  if (wait > 0) return refuse(429, review.tooMany)

  const fault =
    faultOf(labels, review.name, name, reviewLimits.name) ??
    (isApproval ? undefined : faultOf(labels, review.text, text, reviewLimits.text))
  if (fault) return refuse(422, fault)

  if (isApproval) {
    // An approval applies to the version that the guest saw.
    if (textOf('version') !== String(reviewed.version)) return refuse(409, review.stale)
    const approval = { name, version: reviewed.version }
    await approveByLink(db, link, approval, (transaction) =>
      notifyLinkCreator(transaction, env, link, { kind: 'approved', name }),
    )
    return { done: 'approved' }
  }
  const parts = shownParts(link.type, link.recordId, reviewed.shown)
  const part = parts.find((each) => each.name === textOf('part'))?.name ?? null
  const isKept = await addGuestComment(db, link, { name, part, text }, (transaction) =>
    notifyLinkCreator(transaction, env, link, { kind: 'commented', name, part, text }),
  )
  return isKept ? { done: 'commented' } : refuse(409, review.full)
}

/** The error of a text that a guest typed; `undefined` if the text is valid. */
function faultOf({ review, language }: Labels, field: string, text: string, max: number) {
  if (text === '') return fill(review.required, { field }, language)
  if (isLonger(text, max)) return fill(review.tooLong, { field, max }, language)
  return isStorable(text) ? undefined : fill(review.notStorable, { field }, language)
}
