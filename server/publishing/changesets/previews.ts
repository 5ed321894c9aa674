import type { Kysely } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import { type Database, transact } from '../../database/connect.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'
import type { Changeset } from './changeset.ts'

/** A changeset that whoever knows its token can look at. */
export interface Preview extends Changeset {
  /** For the editor: each text of the changed pages has a mark, and the page no script. */
  isMarked?: boolean | undefined
}

const lifeMs = 30 * minuteMs

/** Keeps a preview for half an hour under the hash of its token. */
export async function keepPreview(db: Database, preview: Preview, tokenHash: string) {
  const expiresAt = new Date(Date.now() + lifeMs).toISOString()
  const row = { tokenHash, changeset: JSON.stringify(preview), expiresAt }
  await transact(db, (transaction) => transaction.insertInto('previews').values(row).execute())
}

/** The preview of a token; `null` when there is none, or none any more. */
export async function findPreview(db: Kysely<Tables>, tokenHash: string): Promise<Preview | null> {
  const row = await db
    .selectFrom('previews')
    .select('changeset')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>=', now())
    .executeTakeFirst()
  return row ? JSON.parse(row.changeset) : null
}

/** Deletes the previews that are over, and with them what was never saved. */
export async function deleteExpiredPreviews(db: Database): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('previews').where('expiresAt', '<', now()).execute(),
  )
}

/** Ends the previews of a record that is no more. */
export async function deletePreviewsOfRecord(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .deleteFrom('previews')
    .where('changeset', 'like', `%"id":${JSON.stringify(id)}%`)
    .execute()
}
