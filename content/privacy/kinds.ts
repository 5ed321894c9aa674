/** What can be kept of a person who wrote to the company, and how the back office calls it. */
export const personalKinds = {
  messages: { one: 'message', many: 'messages' },
  notes: { one: 'colleague’s note', many: 'colleagues’ notes' },
  replies: { one: 'reply', many: 'replies' },
  senders: { one: 'spam or not-spam mark', many: 'spam and not-spam marks' },
  trash: { one: 'message in the trash', many: 'messages in the trash' },
  outbox: { one: 'email or webhook call', many: 'emails and webhook calls' },
  newsletter: { one: 'newsletter subscription', many: 'newsletter subscriptions' },
  reviews: {
    one: 'draft comment or review link',
    many: 'draft comments and review links',
  },
  history: { one: 'activity entry', many: 'activity entries' },
  answers: { one: 'stored API response', many: 'stored API responses' },
} as const

export type PersonalKind = keyof typeof personalKinds

export const personalKindNames = Object.keys(personalKinds) as PersonalKind[] // keys of a literal: exactly these

/** The months after which messages go, unless somebody says otherwise; 0 is never. */
export const defaultRetentionMonths = 24
export const longestRetentionMonths = 120

/** So many days at least between a change of the months and the first messages that go. */
export const retentionNoticeDays = 30
