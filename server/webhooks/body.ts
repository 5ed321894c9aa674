import type { WebhookFormat } from '#content/webhooks/events.ts'
import type { StoredEvent } from '../database/webhooks/events.ts'
import { slackBody } from './formats/slack.ts'
import { teamsBody } from './formats/teams.ts'

/** The body of a call, as its receiver wants it. `siteUrl` goes before the event's path. */
const bodies = {
  json: ({ path, data, ...event }, siteUrl) => ({
    ...event,
    data: path === undefined ? data : { ...data, url: siteUrl + path },
  }),
  slack: slackBody,
  teams: teamsBody,
} satisfies Record<WebhookFormat, (event: StoredEvent, siteUrl: string) => object>

export const webhookBody = (format: WebhookFormat, event: StoredEvent, siteUrl: string): string =>
  JSON.stringify(bodies[format](event, siteUrl))
