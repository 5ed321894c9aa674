import type { Duty, Role } from '#content/accounts.ts'
import type { MailRecipient } from '#content/api/mail/mail.ts'
import type { OwnerProof } from '#content/api/me.ts'
import type { Invited, People } from '#content/api/people.ts'
import type { routes } from '#content/api/routes.ts'
import { client } from './client.ts'

const { json, send } = client<typeof routes>()

interface ChosenRights {
  role: Role
  duties: Duty[]
}

/** Who may enter the back office. */
export const people = {
  list: (signal?: AbortSignal): Promise<People> => json('GET /people', { signal }),
  names: () => json('GET /people/names', {}),
  setRights: async (id: string, { role, duties }: ChosenRights) => {
    await send('PUT /people/:id/rights', { params: { id }, body: { role, duties } })
  },
  setApproval: async (id: string, needsApproval: boolean) => {
    await send('PUT /people/:id/approval', { params: { id }, body: { needsApproval } })
  },
  signOut: async (id: string) => {
    await send('DELETE /people/:id/sessions', { params: { id } })
  },
  /** What is assigned to them goes to the person `to`, or to nobody. */
  remove: async (id: string, to?: string) => {
    await send('DELETE /people/:id', { params: { id }, query: { to } })
  },
  invite: (body: ChosenRights & { email: string; byMail: boolean }): Promise<Invited> =>
    json('POST /invitations', { body }),
  uninvite: async (id: string) => {
    await send('DELETE /invitations/:id', { params: { id } })
  },
}

/** One's own account. */
export const me = {
  get: (signal?: AbortSignal) => json('GET /me', { signal }),
  rename: (name: string) => json('PUT /me', { body: { name } }),
  setPicture: (picture: string) => json('PUT /me/picture', { body: { picture } }),
  removePicture: () => json('DELETE /me/picture'),
  setNotifications: (choice: Pick<MailRecipient, 'messages' | 'hasSpam'>) =>
    json('PUT /me/notifications', { body: choice }),
  setPassword: async (body: OwnerProof & { password: string }) => {
    await send('PUT /me/password', { body })
  },
  switchPasswordOff: async (current: string) => {
    await send('POST /me/password/off', { body: { current } })
  },
  passkeyOptions: () => json('POST /me/passkeys/options'),
  confirmationOptions: () => json('POST /me/confirmation/options'),
  addPasskey: (body: OwnerProof & { name: string; response: { id: string } }) =>
    json('POST /me/passkeys', { body }),
  renamePasskey: (id: string, name: string) =>
    json('PUT /me/passkeys/:id', { params: { id }, body: { name } }),
  removePasskey: (id: string) => json('DELETE /me/passkeys/:id', { params: { id } }),
}
