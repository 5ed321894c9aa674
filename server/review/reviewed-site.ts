import { folderOf } from '#content/addresses.ts'
import type { Comment } from '#content/api/review/comments.ts'
import type { Content } from '#content/define.ts'
import { contents, isContentName } from '#content/index.ts'
import { labelsFor } from '#content/labels/index.ts'
import { localeOf } from '#content/labels/languages.ts'
import { isPageName, pageOf } from '#content/pages/index.ts'
import { timeZoneOf } from '#content/publication/time-zone.ts'
import { partLabel } from '#content/review/part-labels.ts'
import { shownParts } from '#content/review/parts.ts'
import { reviewLimits } from '#content/review/review.ts'
import type { RecordPreview, SiteChanges } from '../database/records/previews.ts'
import { listComments } from '../database/review/comments.ts'
import type { LinkRow } from '../database/review/review-links.ts'
import type { Reviewed } from '../database/review/reviewed.ts'
import { getSettings } from '../database/settings.ts'
import { siteWith } from '../pages/preview.ts'
import type { ReviewComment, ShownReview, Site } from '../pages/site.ts'
import { createSite } from '../pages/site-data.ts'
import type { Services } from '../services.ts'

/** The site with the draft of a link in it, and the path of the page that shows it. */
export async function reviewedSite(
  services: Services,
  link: LinkRow,
  reviewed: Reviewed,
  said: Partial<ShownReview> & Pick<ShownReview, 'action'>,
): Promise<{ path: string; site: Site }> {
  const { path, site } = await draftOf(services, link, reviewed)
  return { path, site: { ...site, review: await reviewOf(services, link, reviewed, said) } }
}

async function draftOf(services: Services, { type, recordId }: LinkRow, { shown }: Reviewed) {
  if (!isContentName(type)) {
    const pages = { [recordId]: shown } as SiteChanges['pages'] // the texts of this page
    const path = isPageName(recordId) ? pageOf(recordId).path : '/'
    return { path, site: { ...createSite(services, { pages }), pagePicture: async () => '' } }
  }
  const record = shown as RecordPreview['record'] // as `findReviewed` made it
  const content: Content = contents[type]
  const path =
    'slug' in record ? `${folderOf(content)}${encodeURIComponent(String(record.slug))}` : '/'
  return { path, site: await siteWith(services, { type, record }) }
}

async function reviewOf(
  { db, env }: Services,
  link: LinkRow,
  { shown, version }: Reviewed,
  said: Partial<ShownReview> & Pick<ShownReview, 'action'>,
): Promise<ShownReview> {
  const { type, recordId, label, expiresAt, frozen, guestName, approvedAt, approvedBy } = link
  const settings = await getSettings(db)
  const labels = labelsFor(settings)
  const timeZone = timeZoneOf(settings?.timeZone)
  const company = settings?.companyName || new URL(env.siteUrl).host
  const time = new Intl.DateTimeFormat(localeOf(labels.language), {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
  })
  const written = (iso: string) => time.format(new Date(iso))
  const parts = shownParts(type, recordId, shown).map((part) => ({
    ...part,
    label: partLabel(part.label, labels.language),
  }))
  // Of this link alone: what colleagues say among themselves, and to others, is theirs.
  const own = (await listComments(db, { type, id: recordId })).filter(
    (comment) => comment.link?._id === link.id,
  )
  const nameOf = (part: string | null) =>
    parts.find(({ name }) => name === part)?.label ?? labels.review.whole
  return {
    ...{ label, until: written(expiresAt), isFrozen: frozen !== null, version, parts },
    comments: own.map((comment) => ({
      ...shownComment(comment, written, company),
      ...{ about: nameOf(comment.part), isDone: comment.resolvedAt !== null },
      answers: comment.answers.map((answer) => shownComment(answer, written, company)),
    })),
    ...(approvedAt && {
      approval: {
        ...{ by: approvedBy ?? '', at: written(approvedAt) },
        isOfThis: link.approvedVersion === version,
      },
    }),
    longest: reviewLimits,
    name: guestName ?? '',
    ...said,
  }
}

/** A colleague who has not said their name is the company: an e-mail is nobody's business outside. */
const shownComment = (
  { _id: id, text, createdAt, author }: Pick<Comment, '_id' | 'text' | 'createdAt' | 'author'>,
  written: (iso: string) => string,
  company: string,
): ReviewComment => ({
  ...{ id, text, at: written(createdAt) },
  name: author.email !== null && author.name === author.email ? company : author.name,
})
