import { labelsFor } from '#content/labels/index.ts'
import { localeOf } from '#content/labels/languages.ts'
import type { Comment } from '#content/publishing/review/comments-api.ts'
import { partLabel } from '#content/publishing/review/part-labels.ts'
import { shownParts } from '#content/publishing/review/parts.ts'
import { reviewLimits } from '#content/publishing/review/review.ts'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import { getSettings } from '../../documents/settings.ts'
import { tryChangeset } from '../../publishing/changesets/try-changeset.ts'
import { kindOf } from '../../publishing/documents.ts'
import { listComments } from '../../publishing/review/comments.ts'
import type { LinkRow } from '../../publishing/review/review-links.ts'
import type { Reviewed } from '../../publishing/review/reviewed.ts'
import type { ReviewComment, ShownReview, Site } from '../site.ts'
import { createSite } from '../site-data.ts'
import type { SiteServices } from '../site-services.ts'

/** Runs `work` with the path and the site that show a review link's draft. Throws `BusyError`. */
export function withReviewed<T>(
  services: SiteServices,
  { type, recordId }: LinkRow,
  { shown, review }: Pick<Reviewed, 'shown'> & { review: ShownReview },
  work: (path: string, site: Site) => Promise<T>,
): Promise<T> {
  const change = { type, id: recordId, values: shown, isShown: true } as const
  return tryChangeset(services.db, { documents: [change] }, (db, slugs) => {
    const [path = '/'] = kindOf(type).pathOf(recordId, slugs.get(recordId)).split('#') // the server ignores fragments
    return work(path, createSite({ ...services, db }, { isPreview: true, review }))
  })
}

/** The texts that a review link's page shows next to the draft. */
export async function shownReview(
  { db, env }: SiteServices,
  link: LinkRow,
  { shown, version }: Reviewed,
  overrides: Partial<ShownReview> & Pick<ShownReview, 'action'>,
): Promise<ShownReview> {
  const { type, recordId, label, expiresAt, frozen, guestName, approvedAt, approvedBy } = link
  const settings = await getSettings(db)
  const labels = labelsFor(settings)
  const timeZone = timeZoneOf(settings?.timeZone)
  const company = settings?.companyName || new URL(env.siteUrl).host
  const time = new Intl.DateTimeFormat(localeOf(labels.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  const written = (iso: string) => time.format(new Date(iso))
  const parts = shownParts(type, recordId, shown).map((part) => ({
    ...part,
    label: partLabel(part.label, labels.language),
  }))
  // Shows only the comments through this link. Comments by staff and through other links are private.
  const own = (await listComments(db, { type, id: recordId })).filter(
    (comment) => comment.link?._id === link.id,
  )
  const nameOf = (part: string | null) =>
    parts.find(({ name }) => name === part)?.label ?? labels.review.whole
  return {
    label,
    until: written(expiresAt),
    isFrozen: frozen !== null,
    version,
    parts,
    comments: own.map((comment) => ({
      ...shownComment(comment, written, company),
      about: nameOf(comment.part),
      isDone: comment.resolvedAt !== null,
      answers: comment.answers.map((answer) => shownComment(answer, written, company)),
    })),
    ...(approvedAt && {
      approval: {
        by: approvedBy ?? '',
        at: written(approvedAt),
        isOfThis: link.approvedVersion === version,
      },
    }),
    longest: reviewLimits,
    name: guestName ?? '',
    ...overrides,
  }
}

/** A colleague without a name appears as the company, because staff email addresses are private. */
const shownComment = (
  { _id: id, text, createdAt, author }: Pick<Comment, '_id' | 'text' | 'createdAt' | 'author'>,
  written: (iso: string) => string,
  company: string,
): ReviewComment => ({
  id,
  text,
  at: written(createdAt),
  name: author.email !== null && author.name === author.email ? company : author.name,
})
