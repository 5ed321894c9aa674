import type { Transaction } from 'kysely'
import type { Language } from '#content/labels/languages.ts'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { enqueue } from '../outbox/queue.ts'
import { enqueueEvent } from '../outbox/webhooks/events.ts'
import type { Tables } from '../tables.ts'

/** Retention: unconfirmed addresses are deleted after `confirmationMs`, unsubscribed addresses after `leftMs`. */
const confirmationMs = 7 * dayMs
const leftMs = 30 * dayMs

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

interface Asked {
  email: string
  language: Language
  /** The sentence that the subscriber agrees to. */
  consent: string
  page: string
  /** SHA-256 of the token in the confirmation link. */
  tokenHash: string
  /** Token of the unsubscribe link. */
  unsubscribeToken: string
  letter: object
}

/**
 * Double opt-in, first step: sends a confirmation to an unconfirmed address, at most once a day. Does not return
 * whether the confirmation was sent.
 */
export function askSubscriber(
  db: Database,
  { email: given, letter, unsubscribeToken, ...asked }: Asked,
): Promise<void> {
  const email = given.toLowerCase()
  return transact(db, async (transaction) => {
    const known = await find(transaction, 'email', email)
    const isSubscribed = known?.confirmedAt && !known.unsubscribedAt
    if (isSubscribed || (known && known.askedAt > ago(dayMs))) return
    const row = { ...asked, email, askedAt: now() }
    await transaction
      .insertInto('subscribers')
      .values({ id: newId(), unsubscribeToken, ...row })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
      .execute()
    const expiresAt = new Date(Date.now() + confirmationMs).toISOString()
    await enqueue(transaction, [
      { channel: 'mail', kind: 'newsletter', recipient: email, content: letter, expiresAt },
    ])
  })
}

/** Double opt-in, second step. Throws `MissingError` for a used, expired or unknown token. */
export function confirmSubscriber(db: Database, tokenHash: string): Promise<void> {
  return transact(db, async (transaction) => {
    const known = await find(transaction, 'tokenHash', tokenHash)
    if (!known || known.askedAt <= ago(confirmationMs)) throw new MissingError()
    const { id, email, language, unsubscribeToken } = known
    await transaction
      .updateTable('subscribers')
      .set({ confirmedAt: now(), unsubscribedAt: null, tokenHash: null })
      .where('id', '=', id)
      .execute()
    await enqueueEvent(transaction, {
      type: 'newsletter.subscribed',
      data: { email, language },
      path: unsubscribePath(unsubscribeToken),
    })
  })
}

/** The page that unsubscribes. Its address has the token. */
export const unsubscribePage = '/newsletter/unsubscribe'

export const unsubscribePath = (token: string) => `${unsubscribePage}?token=${token}`

/** Unsubscribes an address. An unknown token does nothing, because its owner gets no newsletter anyway. */
export function unsubscribe(db: Database, token: string): Promise<void> {
  return transact(db, async (transaction) => {
    const known = await find(transaction, 'unsubscribeToken', token)
    if (!known || known.unsubscribedAt) return
    await transaction
      .updateTable('subscribers')
      .set({ unsubscribedAt: now(), tokenHash: null })
      .where('id', '=', known.id)
      .execute()
    if (known.confirmedAt) await noteUnsubscribed(transaction, known.email)
  })
}

const noteUnsubscribed = (transaction: Transaction<Tables>, email: string) =>
  enqueueEvent(transaction, { type: 'newsletter.unsubscribed', data: { email } })

/** Deletes a subscriber. Throws `MissingError`. */
export function deleteSubscriber(db: Database, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const known = await find(transaction, 'id', id)
    if (!known) throw new MissingError()
    await transaction.deleteFrom('subscribers').where('id', '=', id).execute()
    if (known.confirmedAt && !known.unsubscribedAt) await noteUnsubscribed(transaction, known.email)
    // The activity log does not name the subscriber, for privacy.
    const subject = { type: 'newsletter', recordId: 'newsletter', name: '' } as const
    await noteChange(transaction, { by, action: 'updated', ...subject })
  })
}

/** Deletes addresses that were not confirmed within a week, and addresses that were unsubscribed a month ago. */
export const deleteExpiredSubscribers = (db: Database): Promise<void> =>
  transact(db, async (transaction) => {
    await transaction
      .deleteFrom('subscribers')
      .where('confirmedAt', 'is', null)
      .where('askedAt', '<', ago(confirmationMs))
      .execute()
    await transaction
      .deleteFrom('subscribers')
      .where('unsubscribedAt', '<', ago(leftMs))
      .where('askedAt', '<', ago(confirmationMs))
      .execute()
  })

const find = (
  transaction: Transaction<Tables>,
  column: 'id' | 'email' | 'tokenHash' | 'unsubscribeToken',
  value: string,
) => transaction.selectFrom('subscribers').selectAll().where(column, '=', value).executeTakeFirst()
