import type { Kysely } from 'kysely'
import { replaceableAt } from '#content/documents/pages/index.ts'
import { isUnwritten } from '../documents/pages.ts'
import type { Tables } from '../tables.ts'

/** Whether a path is that of a standard page that is only a sample. A redirect from this path comes before the page. */
export async function isSamplePage(db: Kysely<Tables>, path: string): Promise<boolean> {
  const name = replaceableAt(path)
  return name !== undefined && (await isUnwritten(db, name))
}
