import type { Message } from '#content/inbox/messages-api.ts'
import type { Composers } from '../../outbox/mail/compose.ts'
import { findMessages } from '../messages.ts'
import { digest, manyNotifications, mostNamed, notification } from './letters.ts'

/**
 * Content of a digest in the outbox. `messages` and `spam` are ids of messages; the mail is composed from these
 * messages when it is sent.
 */
interface DigestContent {
  day: string
  messages: string[]
  count: number
  spam: string[]
  spamCount: number
}

/** Composes mails about messages when they are sent, so that a message's text is stored only once. */
export const messageComposers: Composers = {
  async notification(all, db, look) {
    const ids = all.flatMap(({ messageId }) => messageId ?? [])
    const found = await findMessages(db, ids.slice(0, mostNamed))
    const [message] = found
    if (all.length === 1) return message && notification(message, look)
    return manyNotifications(found, all.length, look)
  },
  async digest([outgoing], db, look) {
    const content = outgoing?.content as DigestContent // the digests job stored it
    const of = async (ids: string[]): Promise<Message[]> => findMessages(db, ids)
    const { messages, spam, ...counts } = content
    return digest({ ...counts, messages: await of(messages), spam: await of(spam) }, look)
  },
}
