import type { Kysely, Selectable, Transaction } from 'kysely'
import { commentsPerLink } from '#content/publishing/review/review.ts'
import type { Database } from '../../database/connect.ts'
import { hasRow } from '../../database/engine/has-row.ts'
import { now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import type { Tables } from '../../tables.ts'
import { insertComment, noteReview } from './comments.ts'

type LinkRow = Selectable<Tables['reviewLinks']>

interface GuestComment {
  name: string
  part: string | null
  text: string
}

/** A repeated comment within this time counts as a double click. */
const repeatMs = 60_000

/** Stores a guest's comment. Returns `false` if the link has reached its limit. A repeated comment is stored once. */
export function addGuestComment(
  db: Database,
  { id: linkId, type, recordId }: LinkRow,
  { name, part, text }: GuestComment,
  /** Called in the transaction that stores the comment. */
  notify: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<boolean> {
  return transact(db, async (transaction) => {
    const own = transaction.selectFrom('reviewComments').where('linkId', '=', linkId)
    const { count } = await own
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= commentsPerLink) return false
    const last = await own.selectAll().orderBy('id', 'desc').executeTakeFirst()
    const isRepeated =
      last?.text === text &&
      last.part === part &&
      Date.now() - Date.parse(last.createdAt) < repeatMs
    if (isRepeated) return true
    await insertComment(transaction, { type, recordId, part, text, guest: { name, linkId } })
    await remember(transaction, linkId, { guestName: name })
    await noteReview(transaction, { type, recordId }, 'guest-commented', null)
    await notify(transaction)
    return true
  })
}

/** Whether any guest has commented through a review link. */
export const hasCommented = (db: Kysely<Tables>, linkId: string): Promise<boolean> =>
  hasRow(db.selectFrom('reviewComments').select('id').where('linkId', '=', linkId))

/** Stores a guest's approval of a version of the draft. */
export function approveByLink(
  db: Database,
  { id, type, recordId }: LinkRow,
  { name, version }: { name: string; version: number },
  /** Called in the transaction that stores the approval. */
  notify: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  return transact(db, async (transaction) => {
    const approval = { approvedAt: now(), approvedBy: name, approvedVersion: version }
    await remember(transaction, id, { guestName: name, ...approval })
    await noteReview(transaction, { type, recordId }, 'guest-approved', null)
    await notify(transaction)
  })
}

const remember = (
  transaction: Transaction<Tables>,
  id: string,
  values: { guestName: string; approvedAt?: string; approvedBy?: string; approvedVersion?: number },
) => transaction.updateTable('reviewLinks').set(values).where('id', '=', id).execute()
