import type { WebhookInput, webhookRoutes } from '#content/api/outside/webhooks.ts'
import { client } from '../client.ts'

const { json, list, send } = client<typeof webhookRoutes>()

export const webhooks = {
  list: (signal?: AbortSignal) => json('GET /webhooks', { signal }),
  /** The answer has the secret, which no other has. */
  create: (body: WebhookInput) => json('POST /webhooks', { body }),
  update: (id: string, body: WebhookInput) => json('PUT /webhooks/:id', { params: { id }, body }),
  remove: async (id: string) => {
    await send('DELETE /webhooks/:id', { params: { id } })
  },
  replaceSecret: (id: string) => json('POST /webhooks/:id/secret', { params: { id } }),
  /** Sends a test event at once, and gives what the receiver answered. */
  test: (id: string) => json('POST /webhooks/:id/test', { params: { id } }),
  deliveries: (id: string, signal?: AbortSignal) =>
    list('GET /webhooks/:id/deliveries', {
      params: { id },
      query: { page: 1, pageSize: 20 },
      signal,
    }),
  replay: (id: string, delivery: string) =>
    json('POST /webhooks/:id/deliveries/:delivery/replay', { params: { id, delivery } }),
}
