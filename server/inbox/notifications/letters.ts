import type { Message } from '#content/inbox/messages-api.ts'
import { fill, plural } from '#content/labels/fill.ts'
import type { Letter, LetterPart } from '../../outbox/mail/letter.ts'
import { dayIn, momentIn } from '../../outbox/mail/letters/moments.ts'
import { mailWords } from '../../outbox/mail/letters/words.ts'
import type { StaffLook } from '../../outbox/mail/look.ts'

/** Maximum number of messages listed in one mail. */
export const mostNamed = 50

const addressOf = ({ siteUrl }: StaffLook, id?: string) =>
  `${siteUrl}/admin/messages${id === undefined ? '' : `?view=${id}`}`

/** Notification of one message. A reply goes to the visitor. */
export function notification(message: Message, look: StaffLook): Letter {
  const words = mailWords[look.language]
  const { name, email, subject, createdAt } = message
  const filled = (label: string, values: Record<string, string>) =>
    fill(label, values, look.language)
  return {
    subject: filled(words.newMessage, { name, subject }),
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: words.from, value: name },
          { label: words.email, value: email },
          { label: words.subject, value: subject },
          { label: words.sent, value: momentIn(createdAt, look) },
        ],
      },
      { kind: 'quote', text: message.message },
      { kind: 'button', label: words.openMessage, href: addressOf(look, message._id) },
      { kind: 'text', text: filled(words.replyHint, { name, email }) },
    ],
    footer: filled(words.whyYou, { company: look.company }),
    replyTo: { name, address: email },
  }
}

/** Notification of many messages: their number, and the first senders. */
export function manyNotifications(
  messages: readonly Message[],
  count: number,
  look: StaffLook,
): Letter {
  const words = mailWords[look.language]
  return {
    subject: plural(words.manyMessages, count, look.language),
    parts: [
      { kind: 'text', text: words.manyHint },
      ...namesOf(messages, count, look),
      { kind: 'button', label: words.openMessages, href: addressOf(look) },
    ],
    footer: fill(words.whyYou, { company: look.company }, look.language),
  }
}

interface Digest {
  messages: readonly Message[]
  count: number
  spam: readonly Message[]
  spamCount: number
  day: string
}

/** Daily digest of messages and suspected spam. */
export function digest({ messages, count, spam, spamCount, day }: Digest, look: StaffLook): Letter {
  const words = mailWords[look.language]
  const parts: LetterPart[] = []
  if (count > 0) {
    parts.push({ kind: 'heading', text: plural(words.digestCount, count, look.language) })
    parts.push(...namesOf(messages, count, look))
  }
  if (spamCount > 0) {
    parts.push({ kind: 'heading', text: plural(words.suspected, spamCount, look.language) })
    parts.push({ kind: 'text', text: words.suspectedHint })
    parts.push(...namesOf(spam, spamCount, look))
  }
  parts.push({ kind: 'button', label: words.openMessages, href: addressOf(look) })
  return {
    subject: fill(words.digestOf, { day: dayIn(day, look) }, look.language),
    parts,
    footer: fill(words.whyYou, { company: look.company }, look.language),
  }
}

function namesOf(messages: readonly Message[], count: number, look: StaffLook): LetterPart[] {
  const facts = messages.slice(0, mostNamed).map(({ name, email, subject }) => ({
    label: `${name} (${email})`,
    value: subject,
  }))
  const more = count - facts.length
  const { more: label } = mailWords[look.language]
  return [
    ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
    ...(more > 0 ? [{ kind: 'text', text: plural(label, more, look.language) } as const] : []),
  ]
}
