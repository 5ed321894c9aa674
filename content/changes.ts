import type { Content, Values } from './define.ts'
import { contentNames } from './index.ts'
import type { Settings } from './settings.ts'

/** What was done to something, as the history and the activity screen write it. */
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
] as const

export type Action = (typeof actions)[number]

/** What can be in the trash. */
export const trashableNames = [...contentNames, 'messages', 'images'] as const
export type TrashableName = (typeof trashableNames)[number]

/** Everything that a change can be of. */
export const changedNames = [...trashableNames, 'settings'] as const
export type ChangedName = (typeof changedNames)[number]

/** One committed change. */
export interface Change {
  _id: string
  /** ISO 8601 in UTC. */
  at: string
  /** The e-mail of who did it; `null` when the program did. */
  by: string | null
  action: Action
  type: ChangedName
  recordId: string
  /** What the record was called then; empty once a message is purged. */
  name: string
}

/** A version of a record, whole. */
export interface Revision<V = Values<Content>> {
  version: number
  at: string
  by: string | null
  action: Action
  values: V
  /** Absent for the settings. */
  isActive?: boolean
  /** Present for types with a page of their own. */
  slug?: string
}

export type SettingsRevision = Revision<Settings>

/** What was deleted and can be restored. */
export interface Trashed {
  type: TrashableName
  /** The record's own id. */
  _id: string
  name: string
  /** Of a picture: where it can still be seen. */
  url?: string
  deletedAt: string
  deletedBy: string | null
  /** When it is deleted for good. */
  purgedAt: string
}

/** How long the trash keeps what is in it. */
export const trashDays = 30
