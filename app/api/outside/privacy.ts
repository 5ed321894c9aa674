import type { privacyRoutes } from '#content/api/outside/privacy.ts'
import { client } from '../client.ts'

const { json, send } = client<typeof privacyRoutes>()

export const privacy = {
  /** How much there is of a person. */
  search: (email: string) => json('POST /privacy/search', { body: { email } }),
  /** All of it, as a JSON file. */
  export: async (email: string) => (await send('POST /privacy/export', { body: { email } })).blob(),
  /** Deletes it for good, if there still is as much as was looked at. */
  erase: (email: string, total: number) => json('POST /privacy/erase', { body: { email, total } }),
  retention: (signal?: AbortSignal) => json('GET /privacy/retention', { signal }),
  setRetention: (months: number) => json('PUT /privacy/retention', { body: { months } }),
}
