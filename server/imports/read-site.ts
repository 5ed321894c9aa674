import type { Database } from '../database/connect.ts'
import { resolveHost } from '../http/outgoing/addresses.ts'
import type { PictureTaker } from '../media/upload.ts'
import { createFetchText } from './fetch-text.ts'
import type { ImportRow } from './import-rows.ts'
import { readSitemap } from './readers/sitemap/read-sitemap.ts'
import { readWordPressSite } from './readers/wordpress/read-wordpress-site.ts'
import { stageEntries } from './stage.ts'

const bounds = { maxBytes: 20 * 1024 * 1024, timeoutMs: 30_000 }

/**
 * Reads a running site into its import. Pages of a sitemap that an interrupted run has read are not read again. Throws
 * `ImportSourceError`, `FetchError`.
 */
export async function readSite(
  { db, env }: PictureTaker,
  { id, kind, source }: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const rules = { allowed: env.pictureAllowPrivate, resolve: resolveHost }
  const variable = 'PICTURE_ALLOW_PRIVATE'
  const fetchText = createFetchText({ ...bounds, ...rules, variable, stop: signal })
  const entries =
    kind === 'sitemap'
      ? readSitemap(source, fetchText, await stagedKeys(db, id))
      : readWordPressSite(source, fetchText)
  await stageEntries(db, id, entries, signal)
}

async function stagedKeys(db: Database, importId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('importItems')
    .select('key')
    .where('importId', '=', importId)
    .execute()
  return new Set(rows.map(({ key }) => key))
}
