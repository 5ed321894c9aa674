/** Events of webhooks, and their labels in the back office. */
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

/** Formats of request bodies, and their labels. */
export const webhookFormats = {
  json: 'JSON, signed (Standard Webhooks)',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  indexnow: 'IndexNow (search engines)',
} as const

export type WebhookFormat = keyof typeof webhookFormats

export const webhookFormatNames = Object.keys(webhookFormats) as WebhookFormat[] // keys of a literal: exactly these

/** Whether a format supports an event. Search engines only take events of pages. */
export const takesEvent = (format: WebhookFormat, event: WebhookEvent) =>
  format !== 'indexnow' || event.startsWith('record.')

/** Endpoint that notifies all search engines of IndexNow: https://www.indexnow.org */
export const indexNowUrl = 'https://api.indexnow.org/indexnow'

/** For this many hours after a webhook's secret was replaced, the former secret signs too. */
export const formerSecretHours = 24
