/** What can be kept of a person who wrote to the company, and how the back office calls it. */
export const personalKinds = {
  messages: { one: 'message', many: 'messages' },
  notes: { one: 'note of a colleague', many: 'notes of colleagues' },
  replies: { one: 'reply', many: 'replies' },
  senders: { one: 'mark as spam or not', many: 'marks as spam or not' },
  trash: { one: 'message in the trash', many: 'messages in the trash' },
  outbox: { one: 'mail or call of a webhook', many: 'mails and calls of webhooks' },
  newsletter: { one: 'entry of the newsletter', many: 'entries of the newsletter' },
  reviews: {
    one: 'comment on a draft, or link to one',
    many: 'comments on drafts, and links to them',
  },
  history: { one: 'line of the activity', many: 'lines of the activity' },
  answers: { one: 'kept answer of the API', many: 'kept answers of the API' },
} as const

export type PersonalKind = keyof typeof personalKinds

export const personalKindNames = Object.keys(personalKinds) as PersonalKind[] // keys of a literal: exactly these

/** The months after which messages go, unless somebody says otherwise; 0 is never. */
export const defaultRetentionMonths = 24
export const longestRetentionMonths = 120

/** So many days at least between a change of the months and the first messages that go. */
export const retentionNoticeDays = 30
