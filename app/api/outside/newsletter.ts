import type { newsletterRoutes, Subscriber } from '#content/api/outside/newsletter.ts'
import { client } from '../client.ts'

const { json, list, send } = client<typeof newsletterRoutes>()

interface SubscriberQuery {
  search?: string
  page?: number
  pageSize?: number
  state?: Subscriber['state'] | undefined
}

export const newsletter = {
  get: (signal?: AbortSignal) => json('GET /newsletter', { signal }),
  switch: (isOn: boolean) => json('PUT /newsletter', { body: { isOn } }),
  subscribers: (query: SubscriberQuery, signal?: AbortSignal) =>
    list('GET /newsletter/subscribers', { query: { ...query }, signal }),
  /** Whoever gets the newsletter, as a CSV file. */
  export: async () => (await send('GET /newsletter/subscribers/export')).blob(),
  remove: async (id: string) => {
    await send('DELETE /newsletter/subscribers/:id', { params: { id } })
  },
}
