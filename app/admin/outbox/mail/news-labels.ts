import type { MessageNews } from '#content/outbox/mail-api.ts'

/** What somebody is told of messages. */
export const newsLabels = {
  each: 'Each message',
  digest: 'Daily digest',
  nothing: 'Nothing',
} satisfies Record<MessageNews, string>
