/** What a webhook can be told of, and how the back office calls it. */
export const webhookEvents = {
  'message.received': 'A message arrives',
  'message.suspected': 'A suspected spam message arrives',
  'record.published': 'A record or page is published',
  'record.changed': 'A record is changed or hidden',
  'record.deleted': 'A record is deleted',
  'newsletter.subscribed': 'Someone confirms their newsletter subscription',
  'newsletter.unsubscribed': 'Someone unsubscribes from the newsletter',
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[] // keys of a literal: exactly these

/** The bodies that a webhook can want. */
export const webhookFormats = {
  json: 'JSON, signed (Standard Webhooks)',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  indexnow: 'IndexNow (search engines)',
} as const

export type WebhookFormat = keyof typeof webhookFormats

export const webhookFormatNames = Object.keys(webhookFormats) as WebhookFormat[] // as above

/** Whether a webhook of a format can be told of an event: search engines are told of pages alone. */
export const takesEvent = (format: WebhookFormat, event: WebhookEvent) =>
  format !== 'indexnow' || event.startsWith('record.')

/** Where search engines that take part in IndexNow are told, all by one call: https://www.indexnow.org */
export const indexNowUrl = 'https://api.indexnow.org/indexnow'

/** How long the former secret of a webhook signs too, after a new one was made. */
export const formerSecretHours = 24
