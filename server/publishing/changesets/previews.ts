import type { Kysely } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import type { Tables } from '../../tables.ts'
import type { Changeset } from './changeset.ts'

/** A changeset that anyone with its token can view. */
export interface Preview extends Changeset {
  /** Whether the preview is for the page editor: without scripts, and with marked texts on the changed pages. */
  isMarked?: boolean | undefined
}

const lifeMs = 30 * minuteMs

/** Stores a preview for half an hour under the hash of its token. */
export async function keepPreview(db: Database, preview: Preview, tokenHash: string) {
  const expiresAt = new Date(Date.now() + lifeMs).toISOString()
  const row = { tokenHash, changeset: JSON.stringify(preview), expiresAt }
  await transact(db, (transaction) => transaction.insertInto('previews').values(row).execute())
}

/** The preview of a token; `null` if it is unknown or expired. */
export async function findPreview(db: Kysely<Tables>, tokenHash: string): Promise<Preview | null> {
  const row = await db
    .selectFrom('previews')
    .select('changeset')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>=', now())
    .executeTakeFirst()
  return row ? JSON.parse(row.changeset) : null
}

/** Deletes expired previews, and with them unsaved content. */
export const deleteExpiredPreviews = (db: Database): Promise<void> =>
  deleteInBatches(db, (transaction, limit) =>
    transaction
      .deleteFrom('previews')
      .where('tokenHash', 'in', (query) =>
        query
          .selectFrom('previews')
          .select('tokenHash')
          .where('expiresAt', '<', now())
          .limit(limit),
      ),
  )

/** Deletes the previews of a deleted record. */
export async function deletePreviewsOfRecord(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .deleteFrom('previews')
    .where('changeset', 'like', `%"id":${JSON.stringify(id)}%`)
    .execute()
}
