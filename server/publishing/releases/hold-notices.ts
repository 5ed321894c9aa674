import type { Kysely } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { hasRow } from '../../database/engine/has-row.ts'
import { transact } from '../../database/transactions.ts'
import type { Env } from '../../env/env.ts'
import { heldLetter } from '../../outbox/mail/letters/held.ts'
import { mailStaff, publishersOf } from '../../people/staff-mails.ts'
import type { Tables } from '../../tables.ts'

/** Whether staff still have to be notified of publications on hold. */
export const hasHoldNotices = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(db.selectFrom('holdNotices').select('id'))

/**
 * Mails everyone who can publish what is held: one mail for each person who scheduled it. The job does this, because
 * the command line holds publications, too, and runs beside the server.
 */
export const sendHoldNotices = (db: Database, env: Pick<Env, 'mail' | 'siteUrl'>): Promise<void> =>
  transact(db, async (transaction) => {
    const rows = await transaction.deleteFrom('holdNotices').returningAll().execute()
    const to = await publishersOf(transaction, 'releases')
    const ordered = rows.toSorted((one, other) => (one.publishAt < other.publishAt ? -1 : 1))
    for (const [person, held] of Map.groupBy(ordered, (row) => row.person)) {
      const write = heldLetter(person, held)
      await mailStaff(transaction, env, { kind: 'release', to, write })
    }
  })
