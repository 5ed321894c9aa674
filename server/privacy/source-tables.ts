import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { hasEmail, inParts, isEmail } from './queries.ts'
import type { Source } from './source.ts'

/** The ids of messages from an email address, including those in the trash. */
export async function messageIdsOf(db: Kysely<Tables>, email: string): Promise<string[]> {
  const kept = db.selectFrom('messages').select('id').where(isEmail('email', email))
  return [
    ...(await kept.orderBy('position').execute()).map(({ id }) => id),
    ...(await trashOf(db, email)).map(({ recordId }) => recordId),
  ]
}

async function trashOf(db: Kysely<Tables>, email: string) {
  const rows = await db
    .selectFrom('trash')
    .select(['recordId', 'content', 'deletedAt'])
    .where('type', '=', 'messages')
    .where(hasEmail('content', email))
    .orderBy('deletedAt')
    .orderBy('recordId')
    .execute()
  const wanted = email.toLowerCase()
  return rows.filter(({ content }) => {
    const { email } = JSON.parse(content) as Tables['messages'] // `deleteMessage` stored a row
    return email.toLowerCase() === wanted
  })
}

/** Removes columns that only the server needs. */
const shownMessage = ({
  searchText: _text,
  position: _place,
  inSearch: _isIndexed,
  ...shown
}: Selectable<Tables['messages']>) => shown

export const messages: Source = {
  kind: 'messages',
  read: (db, { messageIds }) =>
    inParts(messageIds, async (some) => {
      const found = db.selectFrom('messages').selectAll().where('id', 'in', some)
      return (await found.orderBy('position').execute()).map(shownMessage)
    }),
  async erase(transaction, { messageIds }) {
    await inParts(messageIds, (some) =>
      transaction.deleteFrom('messages').where('id', 'in', some).execute(),
    )
  },
}

export const trash: Source = {
  kind: 'trash',
  async read(db, { email }) {
    if (email === null) return []
    return (await trashOf(db, email)).map(({ content, deletedAt }) => ({
      ...shownMessage(JSON.parse(content)),
      deletedAt,
    }))
  },
  async erase(transaction, { messageIds }) {
    await inParts(messageIds, (some) =>
      transaction
        .deleteFrom('trash')
        .where('type', '=', 'messages')
        .where('recordId', 'in', some)
        .execute(),
    )
  },
}

export const outbox: Source = {
  kind: 'outbox',
  async read(db, { email, messageIds }) {
    const columns = ['id', 'channel', 'kind', 'recipient', 'state', 'createdAt', 'content'] as const
    const shown = [...columns, 'attemptedAt', 'server', 'answer'] as const
    const all = db.selectFrom('outbox').select(shown).orderBy('id')
    const found = await inParts(messageIds, (some) => all.where('messageId', 'in', some).execute())
    if (email !== null) found.push(...(await namedIn(all, email).execute()))
    const rows = new Map(found.map((row) => [row.id, row])).values()
    return [...rows].map(({ content, ...row }) => ({ ...row, content: parsed(content) }))
  },
  async erase(transaction, { email, messageIds }) {
    await inParts(messageIds, (some) =>
      transaction.deleteFrom('outbox').where('messageId', 'in', some).execute(),
    )
    if (email === null) return
    const ids = await namedIn(transaction.selectFrom('outbox').select('id'), email).execute()
    await inParts(
      ids.map(({ id }) => id),
      (some) => transaction.deleteFrom('outbox').where('id', 'in', some).execute(),
    )
  },
}

/**
 * Selects outbox rows whose recipient is an email address, and rows to other recipients that contain the address: in a
 * webhook event, a digest or a server's answer.
 */
const namedIn = <O>(query: SelectQueryBuilder<Tables, 'outbox', O>, email: string) =>
  query.where(({ or }) =>
    or([
      isEmail('recipient', email),
      hasEmail('content', email),
      sql<boolean>`coalesce(${hasEmail('answer', email)}, false)`,
    ]),
  )

const parsed = (json: string): unknown => (json === '' ? null : JSON.parse(json))

export const newsletter: Source = {
  kind: 'newsletter',
  async read(db, { email }) {
    if (email === null) return []
    const columns = ['email', 'language', 'consent', 'page', 'askedAt'] as const
    const found = db.selectFrom('subscribers').select([...columns, 'confirmedAt', 'unsubscribedAt'])
    return found.where(isEmail('email', email)).execute()
  },
  async erase(transaction, { email }) {
    if (email === null) return
    await transaction.deleteFrom('subscribers').where(isEmail('email', email)).execute()
  },
}

/** Activity entries about the messages. Erasure keeps the actions, but removes the person's name and texts. */
export const history: Source = {
  kind: 'history',
  read: (db, { messageIds }) =>
    inParts(messageIds, (some) =>
      db
        .selectFrom('changes')
        .select(['at', 'action', 'name'])
        .where('type', '=', 'messages')
        .where('recordId', 'in', some)
        .where('name', '!=', '')
        .orderBy('at')
        .orderBy('id')
        .execute(),
    ),
  async erase(transaction, { messageIds }) {
    await inParts(messageIds, (some) =>
      transaction
        .updateTable('changes')
        .set({ name: '', snapshot: null })
        .where('type', '=', 'messages')
        .where('recordId', 'in', some)
        .execute(),
    )
  },
}

export const answers: Source = {
  kind: 'answers',
  async read(db, { email }) {
    if (email === null) return []
    const found = db.selectFrom('idempotencyKeys').select(['answer', 'createdAt'])
    const rows = await found.where(hasEmail('answer', email)).orderBy('createdAt').execute()
    return rows.map(({ answer, createdAt }) => ({ answer: parsed(answer), createdAt }))
  },
  // Retention passes no email address, so it deletes no stored API answers. They expire after a day anyway.
  async erase(transaction, { email }) {
    if (email === null) return
    await transaction.deleteFrom('idempotencyKeys').where(hasEmail('answer', email)).execute()
  },
}
