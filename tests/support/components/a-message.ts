import type { InboxMessage } from '#content/inbox/messages-api.ts'

/** A new message. Its id is its subject. */
export const aMessage = (subject: string, message = 'Good day'): InboxMessage => ({
  _id: subject,
  name: 'Ines Okafor',
  email: 'ines@client.example',
  subject,
  message,
  status: 'new',
  createdAt: '2026-03-01T10:00:00.000Z',
  state: 'new',
  assignee: null,
  followUpAt: null,
  isDue: false,
  company: '',
  appliedFor: '',
  suspicion: 0,
  version: 1,
})
