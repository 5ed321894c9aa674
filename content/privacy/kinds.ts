/** Kinds of personal data of someone who contacted the company, with their names in the back office. */
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

export const personalKindNames = Object.keys(personalKinds) as PersonalKind[] // Cast: `Object.keys` gives string[].

/** Default retention: messages are deleted after this many months. 0 means never. */
export const defaultRetentionMonths = 24
export const longestRetentionMonths = 120

/** Grace period: at least this many days between a change of the retention and the first deletion. */
export const retentionNoticeDays = 30
