import type { Kysely, Transaction } from 'kysely'
import type { MailRecipient, MessageNews } from '#content/outbox/mail-api.ts'
import { hasDuty } from '#content/people/accounts.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { NewDelivery } from '../outbox/queue.ts'
import type { Tables } from '../tables.ts'
import { readRights } from './rights.ts'

/** Reserved domains, which cannot receive mail (RFC 2606, RFC 6761). */
const reserved = /(?:@|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|local)$/i

/** Whether an address can receive mail. */
const isReal = (address: string) => !reserved.test(address)

/**
 * Recipients of notifications: the addresses of NOTIFY_EMAIL, accounts that read messages and can receive mail, and
 * addresses added in the back office. A choice in the back office replaces the default of an account.
 */
export async function listRecipients(
  db: Kysely<Tables>,
  notify: readonly string[],
): Promise<MailRecipient[]> {
  const chosen = db
    .selectFrom('mailRecipients')
    .select(['address', 'messages', 'hasSpam'])
    .orderBy('address')
  const staff = db
    .selectFrom('accounts')
    .select(['email', 'role', 'duties'])
    .orderBy('createdAt')
    .orderBy('id')
  const [rows, accounts] = await Promise.all([chosen.execute(), staff.execute()])
  const all = new Map<string, MailRecipient>()
  for (const { email, ...row } of accounts) {
    if (!isReal(email) || !hasDuty(readRights(row), 'messages')) continue
    all.set(email, { address: email, messages: 'each', hasSpam: true, source: 'duty' })
  }
  for (const { address, messages, hasSpam } of rows) {
    all.set(address, { address, messages, hasSpam: Boolean(hasSpam), source: 'chosen' })
  }
  for (const address of notify) {
    const hasSpam = all.get(address)?.hasSpam ?? false
    all.set(address, { address, messages: 'each', hasSpam, source: 'environment' })
  }
  return [...all.values()]
}

/** Accounts that read messages but are never notified, because their address cannot receive mail. */
export async function listUnreachable(
  db: Kysely<Tables>,
  notify: readonly string[],
): Promise<string[]> {
  const notified = new Set((await listRecipients(db, notify)).map(({ address }) => address))
  const accounts = await db
    .selectFrom('accounts')
    .select(['email', 'role', 'duties'])
    .orderBy('email')
    .execute()
  return accounts
    .filter(({ email, ...row }) => hasDuty(readRights(row), 'messages') && !notified.has(email))
    .map(({ email }) => email)
}

/** Notifications that an account gets. */
export async function findNotifications(
  db: Kysely<Tables>,
  email: string,
  notify: readonly string[],
): Promise<Choice> {
  const recipients = await listRecipients(db, notify)
  const own = recipients.find(({ address }) => address === email)
  const { messages = 'nothing', hasSpam = false } = own ?? {}
  return { messages, hasSpam }
}

interface Choice {
  messages: MessageNews
  hasSpam: boolean
}

/** Sets the notifications of an address. */
export function saveRecipient(
  db: Database,
  address: string,
  { messages, hasSpam }: Choice,
  by: Person,
): Promise<void> {
  const row = { messages, hasSpam: hasSpam ? (1 as const) : (0 as const) }
  return transact(db, async (transaction) => {
    await transaction
      .insertInto('mailRecipients')
      .values({ address, ...row })
      .onConflict((conflict) => conflict.column('address').doUpdateSet(row))
      .execute()
    await noteChange(transaction, { by, action: 'updated', ...changedRecipient(address) })
  })
}

/** Resets the notifications of an address to the default of its account. Throws `MissingError`. */
export function removeRecipient(db: Database, address: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('mailRecipients')
      .where('address', '=', address)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new MissingError()
    await noteChange(transaction, { by, action: 'deleted', ...changedRecipient(address) })
  })
}

const changedRecipient = (address: string) =>
  ({ type: 'mail', recordId: address, name: `Notifications of ${address}` }) as const

/** Cache: all messages of a group commit have the same recipients. */
const known = new WeakMap<object, Promise<MailRecipient[]>>()

/** Outbox rows for all recipients of each message, in the transaction of the message. */
export async function notificationsOf(
  transaction: Transaction<Tables>,
  messageId: string,
  notify: readonly string[],
): Promise<NewDelivery[]> {
  const recipients = known.get(transaction) ?? listRecipients(transaction, notify)
  known.set(transaction, recipients)
  return (await recipients)
    .filter(({ messages }) => messages === 'each')
    .map(({ address }) => ({
      channel: 'mail',
      kind: 'notification',
      recipient: address,
      messageId,
      // The mail is composed from the message when it is sent, so that its text is stored only once.
      content: null,
    }))
}
