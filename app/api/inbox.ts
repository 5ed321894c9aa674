import type { Handling, InboxSettings, StoredInboxSettings } from '#content/api/inbox/inbox.ts'
import type { routes } from '#content/api/routes.ts'
import { client } from './client.ts'

const { json, send } = client<typeof routes>()

/** What a team does about messages. `version` makes a call fail with 412 when a message has changed. */
export const inbox = {
  counts: (signal?: AbortSignal) => json('GET /messages/counts', { signal }),
  /** Who can be given messages. */
  people: (signal?: AbortSignal) => json('GET /messages/people', { signal }),
  conversation: (id: string, signal?: AbortSignal, isInBackground?: boolean) =>
    json('GET /messages/:id/conversation', { params: { id }, signal, isInBackground }),
  handle: (id: string, body: Handling, version?: number) =>
    json('PUT /messages/:id', { params: { id }, body, version }),
  handleSeveral: (ids: string[], change: Pick<Handling, 'state' | 'assignee'>) =>
    json('POST /messages/bulk', { body: { ids, change } }),
  removeSeveral: (ids: string[]) => json('POST /messages/bulk', { body: { ids, isDeleted: true } }),
  addNote: (id: string, text: string) =>
    json('POST /messages/:id/notes', { params: { id }, body: { text } }),
  editNote: (id: string, note: string, text: string) =>
    json('PUT /messages/:id/notes/:note', { params: { id, note }, body: { text } }),
  removeNote: async (id: string, note: string) => {
    await send('DELETE /messages/:id/notes/:note', { params: { id, note } })
  },
  /** Says that one is writing an answer; gives who else is, and the version of the message. */
  replying: (id: string, isReplying: boolean) =>
    json('PUT /messages/:id/replying', {
      params: { id },
      body: { isReplying },
      isInBackground: true,
    }),
  reply: (
    id: string,
    body: { text: string; state: 'open' | 'waiting' | 'done' },
    version?: number,
  ) => json('POST /messages/:id/replies', { params: { id }, body, version }),
  settings: (signal?: AbortSignal): Promise<StoredInboxSettings> =>
    json('GET /messages/settings', { signal }),
  saveSettings: (body: InboxSettings, version?: number): Promise<StoredInboxSettings> =>
    json('PUT /messages/settings', { body, version }),
}
