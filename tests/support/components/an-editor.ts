import { editorRights } from '#content/people/accounts.ts'
import type { Me } from '#content/people/sign-in-api.ts'

/** An account that may only write content. */
export const anEditor: Me = {
  _id: 'writer',
  email: 'writer@example.com',
  name: '',
  picture: '',
  role: editorRights.role,
  duties: [...editorRights.duties],
  needsApproval: false,
  session: 'session',
  upload: { files: 10, fileSize: 1024 },
}
