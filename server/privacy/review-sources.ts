import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { hasEmail, inParts } from './queries.ts'
import type { Source } from './source.ts'

/**
 * Guests' comments and review links that mention a person. Guests give no email address, so their texts are searched.
 */
export const reviews: Source = {
  kind: 'reviews',
  async read(db, { email }) {
    if (email === null) return []
    const comments = await commentsWith(db, email)
    return [
      ...comments.map(({ text, guestName, createdAt }) => ({ text, name: guestName, createdAt })),
      ...(await linksWith(db, email)).map(({ label, guestName, approvedBy, createdAt }) => ({
        label,
        name: guestName,
        approvedBy,
        createdAt,
      })),
    ]
  },
  async erase(transaction, { email }) {
    if (email === null) return
    const [comments, links] = [
      await commentsWith(transaction, email),
      await linksWith(transaction, email),
    ]
    for (const column of ['id', 'parentId'] as const) {
      await inParts(
        comments.map(({ id }) => id),
        (some) => transaction.deleteFrom('reviewComments').where(column, 'in', some).execute(),
      )
    }
    await inParts(
      links.map(({ id }) => id),
      (some) => transaction.deleteFrom('reviewLinks').where('id', 'in', some).execute(),
    )
  },
}

const commentsWith = (db: Kysely<Tables>, email: string) =>
  db
    .selectFrom('reviewComments')
    .selectAll()
    .where('linkId', 'is not', null)
    .where(({ or }) => or([hasEmail('text', email), hasEmail('guestName', email)]))
    .orderBy('id')
    .execute()

const linksWith = (db: Kysely<Tables>, email: string) =>
  db
    .selectFrom('reviewLinks')
    .selectAll()
    .where(({ or }) =>
      or(['label', 'guestName', 'approvedBy'].map((column) => hasEmail(column, email))),
    )
    .orderBy('id')
    .execute()
