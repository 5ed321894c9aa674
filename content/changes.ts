import { contentNames } from './index.ts'

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
  'discarded',
] as const

export type Action = (typeof actions)[number]

/** What can be in the trash. */
export const trashableNames = [...contentNames, 'messages', 'images'] as const
export type TrashableName = (typeof trashableNames)[number]

/** Everything that a change can be of. */
export const changedNames = [...trashableNames, 'settings', 'brand', 'pages'] as const
export type ChangedName = (typeof changedNames)[number]

/** How long the trash keeps what is in it. */
export const trashDays = 30
