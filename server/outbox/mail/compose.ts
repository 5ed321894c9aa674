import type { Message } from '#content/inbox/messages-api.ts'
import type { DeliveryKind } from '#content/outbox/deliveries-api.ts'
import type { Database } from '../../database/connect.ts'
import { findMessages } from '../../inbox/messages.ts'
import type { Outgoing } from '../transport.ts'
import type { Letter } from './letter.ts'
import { digest, manyNotifications, mostNamed, notification } from './letters/notification.ts'
import type { MailLook } from './look.ts'

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

type Compose = (
  all: readonly Outgoing[],
  db: Database,
  look: MailLook,
) => Promise<Letter | undefined>

/** Kinds whose mail is composed when it is sent. All other kinds have their letter in the outbox. */
const composers: Partial<Record<DeliveryKind, Compose>> = {
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

/** Letter of outgoing rows; `undefined` when their message was deleted. */
export async function compose(
  all: readonly Outgoing[],
  db: Database,
  look: MailLook,
): Promise<Letter | undefined> {
  const [first] = all
  if (!first) return undefined
  const composer = composers[first.kind]
  return composer ? composer(all, db, look) : (first.content as Letter) // see `server/outbox/mail/letter.ts`
}
