import type { Conversation } from '#content/inbox/inbox-api.ts'
import { localTime } from '../../dates.ts'
import { personName } from '../../people/names.ts'

/** Describes, in one sentence each, the replies and the sender's last message that are new since `before`. */
export function newerMessages(before: Conversation, now: Conversation): string[] {
  const known = new Set(before.replies.map(({ _id }) => _id))
  const replies = now.replies
    .filter(({ _id }) => !known.has(_id))
    .map(
      ({ person, createdAt, text }) =>
        `${person ? personName(person) : 'Someone'} replied at ${localTime(createdAt)}: “${excerpt(text)}”`,
    )
  const last = now.sameSender.items[0]
  const isNew = last && last._id !== before.sameSender.items[0]?._id
  const isLater = isNew && last.createdAt > now.message.createdAt
  return isLater
    ? [...replies, `${last.name} has written again: “${excerpt(last.subject)}”`]
    : replies
}

const excerpt = (text: string) => (text.length > 90 ? `${text.slice(0, 80).trimEnd()}…` : text)
