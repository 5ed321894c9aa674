import * as z from 'zod'

/** How a mail or a call of a webhook leaves the server. */
const channels = ['mail', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** What a row of the outbox is for. */
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

/** *Accepted* is what the other server said; whether anybody reads it, nobody knows. */
export const deliveryStates = ['waiting', 'accepted', 'refused', 'expired'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const delivery = z
  .object({
    _id: z.uuid(),
    channel: z.enum(channels),
    kind: z.enum(deliveryKinds),
    recipient: z.string().describe('An e-mail, or the name of a webhook'),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    createdAt: z.iso.datetime(),
    attemptedAt: z.iso.datetime().nullable().describe('The last attempt'),
    nextAttemptAt: z.iso.datetime().nullable().describe('While it is waiting'),
    server: z.string().nullable().describe('Who answered: `mail.example.com`'),
    answer: z.string().nullable().describe('What it said, or why there was no answer'),
  })
  .meta({ id: 'Delivery' })

/** A row of the outbox, as the back office shows it. */
export type Delivery = z.infer<typeof delivery>
