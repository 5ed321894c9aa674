import * as z from 'zod'

/** Channels through which deliveries leave the server. */
const channels = ['mail', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** Purposes of deliveries. */
const deliveryKinds = [
  'notification',
  'digest',
  'reply',
  'invitation',
  'password-reset',
  'test',
  'newsletter',
  'retention',
  'approval',
  'release',
  'event',
  'review',
  'backup',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/**
 * States of a delivery. `waiting`: an attempt is still to come. `accepted`: the receiving server took the delivery,
 * which does not mean that anybody has read it. `refused`: the delivery failed for good. `expired`: the delivery
 * could not be sent in time.
 */
export const deliveryStates = ['waiting', 'accepted', 'refused', 'expired'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const delivery = z
  .object({
    _id: z.uuid(),
    channel: z.enum(channels),
    kind: z.enum(deliveryKinds),
    recipient: z.string().describe('An email address, or the name of a webhook'),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    createdAt: z.iso.datetime(),
    attemptedAt: z.iso.datetime().nullable().describe('Time of the last attempt'),
    nextAttemptAt: z.iso.datetime().nullable().describe('Only while it is waiting'),
    server: z.string().nullable().describe('Server that answered, such as `mail.example.com`'),
    answer: z.string().nullable().describe('Answer of the server, or why there was none'),
  })
  .meta({ id: 'Delivery' })

/** A delivery as shown in the back office. */
export type Delivery = z.infer<typeof delivery>
