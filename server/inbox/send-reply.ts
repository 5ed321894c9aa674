import type { MessageReply } from '#content/inbox/inbox-api.ts'
import type { InboxMessage, MessageState } from '#content/inbox/messages-api.ts'
import { type Language, languageOf } from '#content/labels/languages.ts'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import { StaleError } from '../database/errors.ts'
import { transact } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import { getSettings } from '../documents/settings.ts'
import { Problem } from '../http/problems.ts'
import type { Letter } from '../outbox/mail/letter.ts'
import { dayIn } from '../outbox/mail/letters/moments.ts'
import { domainOf } from '../outbox/mail/mailbox.ts'
import { enqueue } from '../outbox/queue.ts'
import type { Services } from '../services.ts'
import { getInboxSettings } from './inbox-settings.ts'
import { getMessage } from './messages.ts'
import { listReplies, storeReply } from './replies.ts'

/**
 * Stores and queues a reply in one transaction. Throws `MissingError`, and `StaleError` if the message does not have
 * the given version.
 */
export async function sendReply(
  { db, env: { mail } }: Pick<Services, 'db' | 'env'>,
  messageId: string,
  { text, state }: { text: string; state: MessageState },
  { by, version }: { by: Person; version?: number | undefined },
): Promise<MessageReply> {
  if (!mail) throw new Problem(409, 'Email is not set up, so replies can’t be sent from here.')
  const domain = domainOf(mail.from.address)
  return transact(db, async (transaction) => {
    const message = await getMessage(transaction, messageId)
    if (version !== undefined && version !== message.version) throw new StaleError(message.version)
    const before = await listReplies(transaction, messageId)
    const { mailbox } = await getInboxSettings(transaction)
    const settings = await getSettings(transaction)
    const address = mailbox || settings?.email
    const letter = letterOf(message, text, {
      language: languageOf(settings?.language),
      timeZone: timeZoneOf(settings?.timeZone),
      ...(address && { replyTo: { name: settings?.companyName ?? '', address } }),
      // A mail's Message-ID is derived from its outbox row.
      references: before.flatMap(({ delivery }) =>
        delivery ? [`<${delivery._id}@${domain}>`] : [],
      ),
    })
    const [deliveryId = ''] = await enqueue(transaction, [
      { channel: 'mail', kind: 'reply', recipient: message.email, messageId, content: letter },
    ])
    await storeReply(transaction, message, { text, deliveryId, state }, by)
    const replies = await listReplies(transaction, messageId)
    const stored = replies.at(-1)
    if (!stored) throw new Error('the stored reply was not found')
    return stored
  })
}

interface Envelope {
  language: Language
  timeZone: string
  replyTo?: { name: string; address: string }
  references: string[]
}

/** The reply, with the quoted message below it. */
function letterOf(
  { name, subject, message, createdAt }: InboxMessage,
  text: string,
  { language, timeZone, replyTo, references }: Envelope,
): Letter {
  const date = dayIn(createdAt, { language, timeZone })
  const head = { en: `On ${date}, ${name} wrote:`, de: `Am ${date} schrieb ${name}:` }[language]
  return {
    subject: /^(?:re|aw):/i.test(subject) ? subject : `Re: ${subject}`,
    parts: [
      { kind: 'text', text },
      { kind: 'text', text: head },
      { kind: 'quote', text: message },
    ],
    ...(replyTo && {
      replyTo: { ...(replyTo.name && { name: replyTo.name }), address: replyTo.address },
    }),
    ...(references.length > 0 && { references }),
  }
}
