import { contentNames } from './content-types.ts'

/** What is done with people's accounts. */
const peopleActions = [
  'invited',
  'uninvited',
  'joined',
  'rights-changed',
  'approval-needed',
  'approval-dropped',
  'signed-out',
  'removed',
  'password-set',
  'password-off',
  'passkey-added',
  'passkey-removed',
] as const
export type PeopleAction = (typeof peopleActions)[number]

/** What is done about a draft before it is public. Those of guests come from outside, by a review link. */
const reviewActions = [
  'shared',
  'unshared',
  'commented',
  'answered',
  'resolved',
  'reopened',
  'guest-commented',
  'guest-approved',
] as const

/** The actions that the history and the activity screen name. */
export const actions = [
  'created',
  'updated',
  'activated',
  'deactivated',
  'moved',
  'read',
  'unread',
  'deleted',
  'restored',
  'purged',
  'drafted',
  'published',
  'ended',
  'undone',
  'failed',
  'discarded',
  'sent-for-review',
  'sent-back',
  'confirmed',
  'unconfirmed',
  'erased',
  ...peopleActions,
  'opened',
  'waiting',
  'done',
  'marked-spam',
  'cleared-spam',
  'assigned',
  'scheduled',
  'noted',
  'replied',
  ...reviewActions,
  'downloaded',
  'drilled',
] as const

export type Action = (typeof actions)[number]

/** What can be in the trash. */
export const trashableNames = [...contentNames, 'messages', 'images'] as const
export type TrashableName = (typeof trashableNames)[number]

/** What the seed makes. */
export const seededNames = [...trashableNames, 'settings', 'pages'] as const
export type SeededName = (typeof seededNames)[number]

/** What is thrown away and restored as a whole. */
export const batchName = 'demo-content'

/** Everything that a change can be of. */
export const changedNames = [
  ...seededNames,
  'releases',
  'brand',
  'checklist',
  batchName,
  'mail',
  'people',
  'inbox',
  'webhooks',
  'newsletter',
  'retention',
  'personal-data',
  'backups',
] as const
export type ChangedName = (typeof changedNames)[number]

/** How long the trash keeps what is in it. */
export const trashDays = 30
