import { isPageName, type PageName } from '#content/documents/pages/index.ts'
import { hashSecret } from '../people/sign-in/secrets.ts'
import { findPreview, type Preview } from '../publishing/changesets/previews.ts'
import { tryChangeset } from '../publishing/changesets/try-changeset.ts'
import { findOpenRelease } from '../publishing/releases/release-rows.ts'
import type { Site } from './site.ts'
import { createSite } from './site-data.ts'
import type { SiteServices } from './site-services.ts'

/** The preview token in an address, if any. */
export const previewToken = (url: string): string | null =>
  new URLSearchParams(url.split('?')[1] ?? '').get('preview')

/** The preview of a token; `null` when it has ended. */
export async function openPreview({ db }: SiteServices, token: string): Promise<Preview | null> {
  const preview = await findPreview(db, hashSecret(token))
  const { releaseId } = preview ?? {}
  // A release's preview ends when the release is published or deleted.
  const isOver = releaseId !== undefined && !(await findOpenRelease(db, releaseId))
  return isOver ? null : preview
}

/** Runs `work` with the site as the preview shows it. Throws `BusyError`. */
export const withPreview = <T>(
  services: SiteServices,
  preview: Preview,
  work: (site: Site) => Promise<T>,
): Promise<T> => {
  const marked = preview.isMarked ? pagesOf(preview) : undefined
  return tryChangeset(
    services.db,
    preview,
    (db) => work(createSite({ ...services, db }, { isPreview: true, marked })),
    services.publishSetup,
  )
}

const pagesOf = ({ documents = [] }: Preview): PageName[] =>
  documents.flatMap(({ id }) => (isPageName(id) ? [id] : []))
