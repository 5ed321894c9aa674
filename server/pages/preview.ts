import type { RecordOf } from '#content/define.ts'
import type { ContentName, Contents } from '#content/index.ts'
import { findPreview, type Preview } from '../database/previews.ts'
import type { Services } from '../services.ts'
import type { Site } from './site.ts'

/** The token of a preview in an address, if it has one. */
export const previewToken = (url: string): string | null =>
  new URLSearchParams(url.split('?')[1] ?? '').get('preview')

/** The site with an unsaved record in it, or as it is when the preview has ended. */
export async function previewed({ db }: Services, site: Site, token: string): Promise<Site> {
  const preview = await findPreview(db, token)
  return preview ? withRecord(site, preview) : { ...site, preview: 'ended' }
}

/** The unsaved record stands where its saved one does, or first. */
function withRecord(site: Site, { type, record }: Preview): Site {
  const isPreviewed = (name: ContentName) => name === type
  return {
    ...site,
    preview: 'shown',
    async list<N extends ContentName>(name: N) {
      const records = await site.list(name)
      if (!isPreviewed(name)) return records
      const shown = record as RecordOf<Contents[N]> // of the previewed type, so of `name`
      const place = records.findIndex(({ _id }) => _id === shown._id)
      return place < 0 ? [shown, ...records] : records.with(place, shown)
    },
    async find<N extends ContentName>(name: N, slug: string) {
      const isIt = isPreviewed(name) && 'slug' in record && record.slug === slug
      return isIt ? { record: record as RecordOf<Contents[N]> } : site.find(name, slug) // as above
    },
    // Nobody shares a preview, and the picture of its page is of what is saved.
    recordPicture: () => site.sitePicture(),
  }
}
