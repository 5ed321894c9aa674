import { inParts, isEmail } from './queries.ts'
import type { Source } from './source.ts'

/** Notes by colleagues on a person's messages. */
export const notes: Source = {
  kind: 'notes',
  read: (db, { messageIds }) =>
    inParts(messageIds, (some) =>
      db
        .selectFrom('messageNotes')
        .select(['messageId', 'text', 'person', 'createdAt', 'updatedAt'])
        .where('messageId', 'in', some)
        .orderBy('id')
        .execute(),
    ),
  async erase(transaction, { messageIds }) {
    await inParts(messageIds, (some) =>
      transaction.deleteFrom('messageNotes').where('messageId', 'in', some).execute(),
    )
  },
}

/** Replies to a person's messages. */
export const replies: Source = {
  kind: 'replies',
  read: (db, { messageIds }) =>
    inParts(messageIds, (some) =>
      db
        .selectFrom('messageReplies')
        .select(['messageId', 'text', 'person', 'createdAt'])
        .where('messageId', 'in', some)
        .orderBy('id')
        .execute(),
    ),
  async erase(transaction, { messageIds }) {
    await inParts(messageIds, async (some) => {
      await transaction.deleteFrom('messageRepliers').where('messageId', 'in', some).execute()
      return transaction.deleteFrom('messageReplies').where('messageId', 'in', some).execute()
    })
  },
}

/** Whether a person's messages are marked as spam. */
export const senders: Source = {
  kind: 'senders',
  async read(db, { email }) {
    if (email === null) return []
    const found = db.selectFrom('messageSenders').select(['email', 'isSpam', 'at'])
    return found.where(isEmail('email', email)).execute()
  },
  async erase(transaction, { email }) {
    if (email === null) return
    await transaction.deleteFrom('messageSenders').where(isEmail('email', email)).execute()
  },
}
