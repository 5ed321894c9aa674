import type { MessageNews } from '#content/outbox/mail-api.ts'

/** Labels of email notification settings. */
export const newsLabels = {
  each: 'Each message',
  digest: 'Daily digest',
  nothing: 'Nothing',
} satisfies Record<MessageNews, string>
