import * as z from 'zod'
import { pageQuery } from '../api/list-query.ts'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { line } from '../text/strings.ts'
import { delivery } from './deliveries-api.ts'
import { webhookEventNames, webhookFormatNames } from './events.ts'

const fields = {
  name: line('Name', 100),
  url: line('Address', 2000).refine(isWebhookUrl, {
    error: 'Address must begin with https://, and have no name or password in it',
    abort: true,
  }),
  format: z.enum(webhookFormatNames, `Format must be one of ${webhookFormatNames.join(', ')}`),
  events: z
    .array(
      z.enum(webhookEventNames, `An event must be one of ${webhookEventNames.join(', ')}`),
      'Events must be a list',
    )
    .min(1, 'Choose at least one event')
    .max(webhookEventNames.length, 'Each event can be chosen once')
    .refine((events) => new Set(events).size === events.length, 'Each event can be chosen once'),
  isActive: z.boolean('Active must be true or false'),
}

function isWebhookUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return Boolean(
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash,
  )
}

const webhook = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    url: z.string(),
    format: z.enum(webhookFormatNames),
    events: z.array(z.enum(webhookEventNames)),
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso
      .datetime()
      .nullable()
      .describe('When its receiver answered 410, which switched the webhook off'),
    formerSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when the former secret also signs'),
    waiting: z.int().describe('Number of waiting deliveries'),
    refused: z.int().describe('Number of refused deliveries among the last 100'),
  })
  .meta({ id: 'Webhook' })

/** A webhook as shown in the back office. Its secret is only shown when it is created. */
export type Webhook = z.infer<typeof webhook>

const webhookInput = z.strictObject(fields)

export type WebhookInput = z.output<typeof webhookInput>

const secret = z.string().describe('`whsec_…`, only in this response')

const webhookDelivery = delivery
  .extend({ event: z.string().describe('`message.received`, or `webhook.test`') })
  .meta({ id: 'WebhookDelivery' })

/** A delivery of one event to a webhook. */
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const deliveryParams = z.strictObject({ id: z.string(), delivery: z.string() })

export const webhookRoutes = {
  'GET /webhooks': { response: { 200: z.array(webhook) } },
  'POST /webhooks': { body: webhookInput, response: { 201: webhook.extend({ secret }) } },
  'PUT /webhooks/:id': { params: idParams, body: webhookInput, response: { 200: webhook } },
  'DELETE /webhooks/:id': { params: idParams, response: { 204: noBody } },
  'POST /webhooks/:id/secret': { params: idParams, response: { 200: webhook.extend({ secret }) } },
  'POST /webhooks/:id/test': { params: idParams, response: { 200: webhookDelivery } },
  'GET /webhooks/:id/deliveries': {
    params: idParams,
    querystring: pageQuery,
    response: { 200: z.array(webhookDelivery) },
  },
  'POST /webhooks/:id/deliveries/:delivery/replay': {
    params: deliveryParams,
    response: { 200: webhookDelivery },
  },
} satisfies RouteSchemas
