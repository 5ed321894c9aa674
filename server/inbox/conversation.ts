import { type Kysely, sql } from 'kysely'
import { companyDomain } from '#content/inbox/inbox.ts'
import type { Conversation, MessageCounts } from '#content/inbox/inbox-api.ts'
import { messageStates } from '#content/inbox/messages-api.ts'
import { asciiLowerCase } from '../database/engine/ascii-lower-case.ts'
import { domainOf } from '../database/lists/listed-tables.ts'
import { countRows } from '../database/lists/lists.ts'
import type { Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { getMessage, messageColumns, toMessage } from './messages.ts'
import { listNotes } from './notes.ts'
import { listReplies, whoIsReplying } from './replies.ts'

const shownOthers = 10
/** Upper bound when counting a sender's or domain's messages. */
const countedOthers = 1_000

/**
 * A message with its notes, its replies, other messages of its sender and domain, and the people other than
 * `person` who are replying to it. Throws `MissingError`.
 */
export async function getConversation(
  db: Kysely<Tables>,
  id: string,
  person: Person,
): Promise<Conversation> {
  const message = await getMessage(db, id)
  const { reasons, source } = await db
    .selectFrom('messages')
    .select(['reasons', 'source'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const email = asciiLowerCase(message.email)
  const domain = companyDomain(message.email)
  const ofSender = sql<boolean>`lower(email) = ${email} and id <> ${id}`
  const ofDomain = sql<boolean>`${sql.raw(domainOf('email'))} = ${asciiLowerCase(domain ?? '')}
    and lower(email) <> ${email}`
  return {
    message,
    reasons: JSON.parse(reasons),
    source: source ? JSON.parse(source) : null,
    notes: await listNotes(db, id),
    replies: await listReplies(db, id),
    sameSender: await othersOf(db, ofSender),
    sameDomain: domain ? await othersOf(db, ofDomain) : { total: 0, items: [] },
    replying: await whoIsReplying(db, id, person),
  }
}

async function othersOf(db: Kysely<Tables>, condition: ReturnType<typeof sql<boolean>>) {
  const found = db.selectFrom('messages').where(condition)
  const rows = await found
    .select(messageColumns)
    .orderBy('position', 'desc')
    .limit(shownOthers)
    .execute()
  const total =
    rows.length < shownOthers
      ? rows.length
      : await countRows(db, found.select(sql.lit(1).as('one')).limit(countedOthers))
  return { total, items: rows.map(toMessage) }
}

/** The number of messages in each state. */
export async function countStates(db: Kysely<Tables>): Promise<MessageCounts> {
  const rows = await db
    .selectFrom('messages')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(messageStates.map((state) => [state, 0])) as MessageCounts // every state has an entry
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}
