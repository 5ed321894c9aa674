import type { RecordOf } from '#content/define.ts'
import type { ContentName, Contents } from '#content/index.ts'
import { MissingError } from '../database/errors.ts'
import { findPreview, type RecordPreview } from '../database/records/previews.ts'
import { getRecord } from '../database/records/records.ts'
import { findOpenRelease } from '../database/releases/release-rows.ts'
import { previewedLogo } from '../logo/logo.ts'
import type { Services } from '../services.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { withoutRecords } from './hidden-records.ts'
import { releaseSite } from './releases/release-site.ts'
import type { Site } from './site.ts'
import { createSite } from './site-data.ts'

/** The token of a preview in an address, if it has one. */
export const previewToken = (url: string): string | null =>
  new URLSearchParams(url.split('?')[1] ?? '').get('preview')

/** The site with what is unsaved in it, or as it is when the preview has ended. */
export async function previewed(services: Services, token: string): Promise<Site> {
  const { db } = services
  const preview = await findPreview(db, hashSecret(token))
  if (preview?.type === 'site') {
    const site = createSite(services, preview.record)
    return {
      ...withoutRecords(site, preview.record.hidden),
      logo: async (settings) => previewedLogo(await site.logo(settings), token),
      ...(preview.record.isMarked ? { isEdited: true } : { preview: 'shown' }),
      // As of a record: a preview is not shared.
      pagePicture: async () => '',
    }
  }
  if (preview?.type === 'release') {
    const release = await findOpenRelease(db, preview.record.id)
    // What it had is public.
    return release ? releaseSite(services, release) : { ...createSite(services), preview: 'ended' }
  }
  if (!preview) return { ...createSite(services), preview: 'ended' }
  return { ...(await siteWith(services, preview)), preview: 'shown' }
}

/** The site with an unsaved record in it. */
export async function siteWith(services: Services, preview: RecordPreview): Promise<Site> {
  const { type, record } = preview
  const seen = getRecord(services.db, type, 'visitor', record._id)
  const isSeen = await seen.then(() => true, falseIfMissing)
  return withRecord(createSite(services), preview, isSeen)
}

/** Any other error is a fault, such as a locked database, and is answered as one. */
function falseIfMissing(error: unknown) {
  if (error instanceof MissingError) return false
  throw error
}

/** The unsaved record stands where its saved one does, or first when a visitor sees none. */
function withRecord(site: Site, { type, record }: RecordPreview, isSeen: boolean): Site {
  const isPreviewed = (name: ContentName) => name === type
  const shownIn = <N extends ContentName>(name: N, records: RecordOf<Contents[N]>[], page = 1) => {
    if (!isPreviewed(name)) return records
    const shown = record as RecordOf<Contents[N]> // of the previewed type, so of `name`
    if (!isSeen && page === 1) return [shown, ...records]
    return records.map((each) => (each._id === shown._id ? shown : each))
  }
  return {
    ...site,
    list: async (name, count) => shownIn(name, await site.list(name, count)).slice(0, count),
    async page(name, part) {
      const { items, total } = await site.page(name, part)
      return { items: shownIn(name, items, part.page), total }
    },
    async find<N extends ContentName>(name: N, slug: string) {
      const isIt = isPreviewed(name) && 'slug' in record && record.slug === slug
      return isIt ? { record: record as RecordOf<Contents[N]> } : site.find(name, slug) // as above
    },
    // A preview is not shared, and its page's picture would show the saved record.
    recordPicture: () => site.sitePicture(),
  }
}
