import type { MailRecipient } from '#content/api/mail/mail.ts'
import type { routes } from '#content/api/routes.ts'
import { client } from './client.ts'

const { json, send } = client<typeof routes>()

export const mail = {
  get: (signal?: AbortSignal) => json('GET /mail', { signal }),
  saveRecipient: (
    address: string,
    { messages, hasSpam }: Omit<MailRecipient, 'address' | 'source'>,
  ) => json('PUT /mail/recipients/:address', { params: { address }, body: { messages, hasSpam } }),
  removeRecipient: async (address: string) => {
    await send('DELETE /mail/recipients/:address', { params: { address } })
  },
  /** Takes up to 15 seconds. */
  test: (address: string) => json('POST /mail/test', { body: { address } }),
  domain: (selector: string) => json('GET /mail/domain', { query: selector ? { selector } : {} }),
}

/** What left the server, or shall. */
export const deliveries = {
  of: (messageId: string, signal?: AbortSignal) =>
    json('GET /messages/:id/deliveries', {
      params: { id: messageId },
      signal,
      isInBackground: true,
    }),
  retry: (id: string) => json('POST /deliveries/:id/retry', { params: { id } }),
}
