import type { Kysely, Transaction } from 'kysely'
import type { MailRecipient, MessageNews } from '#content/outbox/mail-api.ts'
import { hasDuty } from '#content/people/accounts.ts'
import { type Database, transact } from '../../database/connect.ts'
import { MissingError } from '../../database/errors.ts'
import type { Tables } from '../../database/schema.ts'
import { noteChange, type Person } from '../../documents/changes.ts'
import { readRights } from '../../people/rights.ts'
import type { NewDelivery } from '../queue.ts'

/** Top-level domains and names where no mail can be (RFC 2606, RFC 6761). */
const reserved = /(?:@|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|local)$/i

/** Whether an address can be somebody's. */
const isReal = (address: string) => !reserved.test(address)

/**
 * Who is told of messages: those of NOTIFY_EMAIL, whoever has the duty to read them and an address that can
 * be somebody's, unless they chose otherwise, and whom the back office names.
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

/** Whoever reads messages and is told of none, as nobody can have mail at that address. */
export async function listUnreachable(
  db: Kysely<Tables>,
  notify: readonly string[],
): Promise<string[]> {
  const told = new Set((await listRecipients(db, notify)).map(({ address }) => address))
  const accounts = await db
    .selectFrom('accounts')
    .select(['email', 'role', 'duties'])
    .orderBy('email')
    .execute()
  return accounts
    .filter(({ email, ...row }) => hasDuty(readRights(row), 'messages') && !told.has(email))
    .map(({ email }) => email)
}

/** What somebody is told who reads messages. */
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

/** Says what somebody is told of. */
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
    await noteChange(transaction, { by, action: 'updated', ...subjectOf(address) })
  })
}

/** Forgets what was chosen for an address. That of somebody who reads messages counts again then. Throws `MissingError`. */
export function removeRecipient(db: Database, address: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('mailRecipients')
      .where('address', '=', address)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new MissingError()
    await noteChange(transaction, { by, action: 'deleted', ...subjectOf(address) })
  })
}

const subjectOf = (address: string) =>
  ({ type: 'mail', recordId: address, name: `Notifications of ${address}` }) as const

/** Those of a group commit are told the same. */
const known = new WeakMap<object, Promise<MailRecipient[]>>()

/** A row of the outbox for everybody who is told of each message, in the message's transaction. */
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
      // The mail is made of the message when it is sent, so that its words lie in one place only.
      content: null,
    }))
}
