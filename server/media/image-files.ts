import type { Kysely } from 'kysely'
import { hasRow } from '../database/engine/has-row.ts'
import type { Tables } from '../tables.ts'

/** Whether a picture in the media library or the trash uses the file. */
export async function isListed(db: Kysely<Tables>, file: string): Promise<boolean> {
  for (const table of ['images', 'trash'] as const) {
    const row = await db
      .selectFrom(table)
      .select('file')
      .where('file', '=', file)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Files of all pictures in the media library and the trash. */
export async function listedFiles(db: Kysely<Tables>): Promise<Set<string>> {
  const listed = await db.selectFrom('images').select('file').execute()
  const thrown = await db.selectFrom('trash').select('file').where('file', 'is not', null).execute()
  return new Set([...listed, ...thrown].map(({ file }) => String(file)))
}

/** Whether a file is in the library. Pictures in the trash are not. */
export const isInLibrary = (db: Kysely<Tables>, file: string): Promise<boolean> =>
  hasRow(db.selectFrom('images').select('id').where('file', '=', file))
