import type { WebhookFormat } from '#content/outbox/events.ts'
import type { StoredEvent } from './events.ts'
import { indexNowBody } from './formats/indexnow.ts'
import { slackBody } from './formats/slack.ts'
import { teamsBody } from './formats/teams.ts'

/** Request body for each format. `siteUrl` and the event's path form an address; `id` is the id of the webhook. */
const bodies = {
  json: ({ path, formerPath: _, data, ...event }, siteUrl) => ({
    ...event,
    data: path === undefined ? data : { ...data, url: siteUrl + path },
  }),
  slack: slackBody,
  teams: teamsBody,
  indexnow: indexNowBody,
} satisfies Record<WebhookFormat, (event: StoredEvent, siteUrl: string, id: string) => object>

export const webhookBody = (
  { id, format }: { id: string; format: WebhookFormat },
  event: StoredEvent,
  siteUrl: string,
): string => JSON.stringify(bodies[format](event, siteUrl, id))
