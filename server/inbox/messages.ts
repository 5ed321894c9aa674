import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import type { MessageSource, SpamReason } from '#content/inbox/inbox-api.ts'
import { spamThreshold } from '#content/inbox/messages.ts'
import type {
  InboxMessage,
  Message,
  MessageCounts,
  MessageState,
  messageSorts,
  NewMessage,
} from '#content/inbox/messages-api.ts'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { groupCommit } from '../database/engine/group-commit.ts'
import { MissingError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import {
  type ListSelection,
  orderedBy,
  pageAndTotal,
  placesAfter,
} from '../database/lists/list-query.ts'
import { isUnread, nobody } from '../database/lists/listed-tables.ts'
import { countRows, type ListQuery } from '../database/lists/lists.ts'
import { searchTextOf } from '../database/lists/search-text.ts'
import type { Listed } from '../database/results.ts'
import { transact, transactMessages, transactWithReserve } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { placeInTime, placesInTime } from '../documents/record-order.ts'
import { type Batch, moveToTrash, takeFromTrash } from '../documents/trash.ts'
import { enqueue } from '../outbox/queue.ts'
import { eventDeliveries } from '../outbox/webhooks/events.ts'
import { notificationsOf } from '../people/recipients.ts'
import type { Tables } from '../tables.ts'

type MessageSort = (typeof messageSorts)[number]

type MessageRow = Selectable<Tables['messages']>

export const messageColumns = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'status',
  'createdAt',
  'state',
  'assignee',
  'followUpAt',
  'isDue',
  'company',
  'appliedFor',
  'suspicion',
  'version',
] as const satisfies readonly (keyof MessageRow)[]

export function toMessage(row: Pick<MessageRow, (typeof messageColumns)[number]>): InboxMessage {
  const { id: _id, name, email, subject, message, status, createdAt, state, assignee } = row
  const { followUpAt, company, appliedFor, suspicion, version } = row
  return {
    _id,
    name,
    email,
    subject,
    message,
    status,
    createdAt,
    state,
    assignee,
    followUpAt,
    isDue: row.isDue === 1,
    company,
    appliedFor,
    suspicion,
    version,
  }
}

/** The data of a new message in addition to its text. */
interface NewMessageFacts {
  status?: Message['status']
  createdAt?: string
  /** The spam score, from `server/inbox/spam-score.ts`. */
  suspicion?: number
  /** Addresses to notify in addition to the addresses from the back office; absent to notify nobody. */
  notify?: readonly string[] | undefined
  reasons?: readonly SpamReason[]
  source?: MessageSource | undefined
}

type NewRow = Omit<Insertable<Tables['messages']>, 'position' | 'inSearch'>

interface Notifying {
  /** As in `NewMessageFacts`, but always absent for suspected spam. */
  notify: readonly string[] | undefined
  isSuspected: boolean
}

const insert = groupCommit(async (transaction, items: readonly (NewRow & Notifying)[]) => {
  const times = items.map(({ createdAt }) => createdAt)
  const [positions, deliveries] = await Promise.all([
    placesInTime(transaction, 'messages', times),
    deliveriesOf(transaction, items),
  ])
  const { indexesMessagesAtOnce, insertsManyRows } = dialectOf(transaction)
  const rows = items.map(({ notify: _, isSuspected: __, ...row }, index) => ({
    ...row,
    position: positions[index] ?? 0,
    inSearch: indexesMessagesAtOnce ? 1 : 0,
  }))
  const parts = insertsManyRows ? [rows] : rows.map((row) => [row])
  await Promise.all([
    ...parts.map((some) => transaction.insertInto('messages').values(some).execute()),
    enqueue(transaction, deliveries),
  ])
}, transactMessages)

/** The outbox rows of new messages: webhooks and notifications. */
async function deliveriesOf(
  transaction: Transaction<Tables>,
  items: readonly (NewRow & Notifying)[],
) {
  const deliveries = items.map(async ({ id, notify, isSuspected, createdAt, ...row }) => {
    const { name, email, subject, message } = row
    const event = eventDeliveries(transaction, {
      type: isSuspected ? 'message.suspected' : 'message.received',
      data: { id, name, email, subject, message, createdAt },
      path: `/admin/messages?view=${id}`,
      messageId: id,
    })
    const mails = notify ? notificationsOf(transaction, id, notify) : []
    return (await Promise.all([event, mails])).flat()
  })
  return (await Promise.all(deliveries)).flat()
}

/** The position of the last message that is not in the search index; `undefined` if all messages are. */
export async function lastUnindexed(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ position: number | null }>`
    select max(position) as position from messages where in_search = 0`.execute(db)
  return rows[0]?.position ?? undefined
}

/** Messages per transaction, which takes 3 ms. */
const indexedAtOnce = 10

/** Adds the next messages to the search index. Returns their number. */
export async function indexNextMessages(db: Database): Promise<number> {
  if ((await lastUnindexed(db)) === undefined) return 0
  return transact(db, async (transaction) => {
    const { numAffectedRows = 0n } = await sql`update messages set in_search = 1 where position in
      (select position from messages where in_search = 0 order by position limit ${indexedAtOnce})
    `.execute(transaction)
    return Number(numAffectedRows)
  })
}

/** Completes the search index before a search. */
async function indexAllMessages(db: Database) {
  while ((await indexNextMessages(db)) > 0) await yieldToEventLoop()
}

/** Stores a message with an outbox row for each notification. The message is durable when the function returns. */
export async function createMessage(
  db: Database,
  input: NewMessage,
  facts: NewMessageFacts = {},
): Promise<Message> {
  const { status = 'new', createdAt = now(), suspicion = 0, reasons = [], source, notify } = facts
  const { name, email, subject, message, company = '', appliedFor = '' } = input
  const stored = { name, email, subject, message, status, createdAt }
  const id = newId()
  const words = { name, email, subject, message, company, appliedFor, threadText: '' }
  const isSuspected = status === 'new' && suspicion >= spamThreshold
  const state = isSuspected ? 'spam' : status === 'new' ? 'new' : 'open'
  await insert(db, {
    id,
    ...stored,
    company,
    appliedFor,
    suspicion,
    state,
    reasons: JSON.stringify(reasons),
    source: source ? JSON.stringify(source) : '',
    searchText: messageSearchText(words),
    // Suspected spam is only reported in the digest.
    notify: isSuspected ? undefined : notify,
    isSuspected,
  })
  return { _id: id, ...stored }
}

/** The text that a search of messages reads. The columns have the order of `searched` in `listedTables`. */
export const messageSearchText = (
  row: Pick<
    MessageRow,
    'name' | 'email' | 'subject' | 'message' | 'company' | 'appliedFor' | 'threadText'
  >,
) => {
  const { name, email, subject, message, company, appliedFor, threadText } = row
  return searchTextOf([name, email, subject, message, company, appliedFor, threadText].join('\n'))
}

/** Conditions for selecting messages. An empty filter selects all messages. */
export interface MessageFilter {
  search?: string | undefined
  status?: Message['status'] | undefined
  state?: MessageState | undefined
  /** Excludes suspected spam. */
  without?: 'spam' | undefined
  /** The email address of the assigned person; `nobody` selects unassigned messages. */
  assignee?: string | undefined
}

function selectionOf(query: ListQuery<MessageSort> & MessageFilter): ListSelection {
  const { by = 'createdAt', descending = true } = query.sort ?? {}
  const { status, state, without, assignee } = query
  const conditions: RawBuilder<SqlBool>[] = []
  if (status) conditions.push(sql`status = ${status}`)
  if (state) conditions.push(sql`state = ${state}`)
  if (without) conditions.push(sql`state <> ${without}`)
  if (assignee) {
    conditions.push(assignee === nobody ? sql`assignee is null` : sql`assignee = ${assignee}`)
  }
  // In the list of one state, messages with a due follow-up come first.
  const isDueFirst = state && !query.search && !query.sort
  const due = { index: 'is_due', by: [sql.ref('isDue'), sql.ref('position')] }
  return {
    table: 'messages',
    query,
    conditions,
    sort: isDueFirst ? due : by === 'createdAt' ? undefined : { index: by, by: [sql.ref(by)] },
    descending,
  }
}

/** Messages, newest first unless `query.sort` is given. */
export async function listMessages(
  db: Kysely<Tables>,
  query: ListQuery<MessageSort> & MessageFilter = {},
): Promise<Listed<InboxMessage>> {
  const wanted = selectionOf(query)
  if (query.search) await indexAllMessages(db)
  const found = db.selectFrom('messages').select(messageColumns)
  const { rows, total } = await pageAndTotal(db, wanted, found)
  return { items: rows.map(toMessage), total }
}

/**
 * Keyset pagination: yields the selected messages in batches, oldest first. No message is missed or repeated if
 * others arrive or are deleted meanwhile.
 */
export async function* messagesFrom(
  db: Kysely<Tables>,
  which: MessageFilter,
  count: number,
): AsyncGenerator<InboxMessage[]> {
  const query = { ...which, page: 1, pageSize: count }
  const wanted = selectionOf(query)
  if (which.search) await indexAllMessages(db)
  for (let after: number | undefined; ; ) {
    const places = await placesAfter(db, wanted, after)
    if (places.length === 0) return
    const ids = places.map(({ id }) => id)
    const found = db.selectFrom('messages').select(messageColumns).where('id', 'in', ids)
    const rows = orderedBy(ids, await found.execute())
    yield rows.map(toMessage)
    if (places.length < count) return
    after = places.at(-1)?.position
  }
}

/** One message. Throws `MissingError`. */
export async function getMessage(db: Kysely<Tables>, id: string): Promise<InboxMessage> {
  const row = await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new MissingError()
  return toMessage(row)
}

/** Messages by id, in the order of the ids. Deleted messages are left out. */
export async function findMessages(db: Kysely<Tables>, ids: readonly string[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, toMessage(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Arrived messages are counted up to this number. */
const arrivedLimit = 1_000

/**
 * Counts unread messages, and messages that arrived after the message `after`. Polled every few seconds, so it reads
 * only what it counts.
 */
export async function readInbox(db: Kysely<Tables>, after?: string): Promise<MessageCounts> {
  const unread = await countRows(
    db,
    db
      .selectFrom('messages')
      .select('id')
      .where(sql<SqlBool>`${sql.raw(isUnread)}`),
  )
  const newest = await db
    .selectFrom('messages')
    .select('id')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const known = db
    .selectFrom('messages')
    .select('position')
    .where('id', '=', after ?? '')
  const later = db
    .selectFrom('messages')
    .select('position')
    .where('position', '>', known)
    .where('state', '<>', 'spam')
    .limit(arrivedLimit)
  const arrived = after === undefined ? 0 : await countRows(db, later)
  return { unread, newest: newest?.id ?? null, arrived }
}

/** Marks a message as read or new. Does nothing if it already has the status. Throws `MissingError`. */
export function markMessage(
  db: Database,
  id: string,
  status: Message['status'],
  by: Person,
): Promise<InboxMessage> {
  return transact(db, async (transaction) => {
    const message = await getMessage(transaction, id)
    if (message.status === status) return message
    await transaction.updateTable('messages').set({ status }).where('id', '=', id).execute()
    const action = status === 'read' ? 'read' : 'unread'
    await noteChange(transaction, { by, action, ...changedMessage(message) })
    return { ...message, status }
  })
}

/** Moves a message to the trash. Throws `MissingError`. */
export function deleteMessage(db: Database, id: string, by: Person, batch?: Batch): Promise<void> {
  return transactWithReserve(db, async (transaction) => {
    const row = await transaction
      .deleteFrom('messages')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new MissingError()
    const subject = changedMessage(toMessage(row))
    await moveToTrash(transaction, { ...subject, by, content: row, batch })
  })
}

/** Restores a message from the trash. Throws `MissingError`. */
export function restoreMessage(db: Database, id: string, by: Person, batch?: Batch): Promise<void> {
  return transact(db, async (transaction) => {
    const { content } = await takeFromTrash(transaction, 'messages', id)
    const stored = { ...emptyHandling, ...(content as MessageRow) } // `deleteMessage` stored the row
    // A message that was deleted long ago has no position, or another message has its position now.
    const position = await placeInTime(transaction, 'messages', stored.createdAt, stored.position)
    const row = { ...stored, position, searchText: messageSearchText(stored) }
    await transaction.insertInto('messages').values(row).execute()
    if (batch) return
    await noteChange(transaction, { by, action: 'restored', ...changedMessage(toMessage(row)) })
  })
}

/** Defaults for messages that were deleted before these columns existed. */
const emptyHandling = {
  state: 'open',
  assignee: null,
  followUpAt: null,
  isDue: 0,
  company: '',
  appliedFor: '',
  threadText: '',
  reasons: '[]',
  source: '',
  version: 1,
} as const

/** The message as the subject of trash and activity entries. */
export const changedMessage = ({ _id, name, subject }: Message) =>
  ({ type: 'messages', recordId: _id, name: `${name}: ${subject}` }) as const
