import { contentNames } from './content-types.ts'

/** Actions on accounts. */
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

/** Actions of a draft's review. Guests are readers of a review link. */
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

/** All actions that the history and the activity log record. */
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
  'held',
  'taken-over',
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
  'imported',
] as const

export type Action = (typeof actions)[number]

/** Types whose records can be in the trash. */
export const trashableNames = [...contentNames, 'messages', 'images'] as const
export type TrashableName = (typeof trashableNames)[number]

/** Types that the seed creates. */
export const seededNames = [...trashableNames, 'settings', 'pages'] as const
export type SeededName = (typeof seededNames)[number]

/** The batch of the demo content, which is moved to the trash and restored as a whole. */
export const batchName = 'demo-content'

/** What a recorded change can be about: a type of record, or an area such as backups. */
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
  'redirects',
  'imports',
  'visits',
  'newsletter',
  'retention',
  'personal-data',
  'backups',
  'exports',
] as const
export type ChangedName = (typeof changedNames)[number]

/** Days after which the trash deletes a record for good. */
export const trashDays = 30
