import type { Change } from '#content/api/history.ts'
import { productName } from '#content/brand.ts'
import type { Action, ChangedName } from '#content/changes.ts'
import { type ContentName, contentNames, contents } from '#content/index.ts'

/** A word that each declaration says. */
const declared = (word: 'one' | 'many') =>
  // Made from all names: exactly these.
  Object.fromEntries(contentNames.map((name) => [name, contents[name][word]])) as Record<
    ContentName,
    string
  >

/** What one of each is called, as titles and notices write it. */
export const oneOf = {
  ...declared('one'),
  messages: 'Message',
  settings: 'Settings',
  images: 'Image',
} satisfies Record<ChangedName, string>

/** What several are called. */
export const manyOf = {
  ...declared('many'),
  messages: 'Messages',
  settings: 'Settings',
  images: 'Images',
} satisfies Record<ChangedName, string>

/** What was done, as a sentence has it. */
export const verbs = {
  created: 'created',
  updated: 'updated',
  activated: 'activated',
  deactivated: 'deactivated',
  moved: 'moved',
  read: 'read',
  unread: 'marked as unread',
  deleted: 'deleted',
  restored: 'restored',
  purged: 'deleted for good',
} satisfies Record<Action, string>

/** Who did it; the program itself when nobody did. */
export const whoOf = (by: string | null) => by ?? productName

/** A name may be as long as any text; a line or a question is not. */
export const shortened = (name: string) =>
  name.length > 120 ? `${name.slice(0, 110).trimEnd()}…` : name

/** A word that stands alone or at the beginning. */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Where a thing that was changed is found, unless it is gone. */
export function addressOf({ type, recordId }: Pick<Change, 'type' | 'recordId'>): string {
  if (type === 'settings' || type === 'images') return `/admin/${type}`
  if (type === 'messages') return `/admin/messages?view=${encodeURIComponent(recordId)}`
  return `/admin/${type}/${encodeURIComponent(recordId)}/edit`
}

/** The records that a list of changes, newest first, leaves deleted. */
export function goneIn(changes: readonly Change[]): Set<string> {
  const last = new Map<string, Action>()
  for (const { recordId, action } of changes) {
    if (!last.has(recordId)) last.set(recordId, action)
  }
  const gone = [...last].filter(([, action]) => action === 'deleted' || action === 'purged')
  return new Set(gone.map(([recordId]) => recordId))
}

/** The changes by the day on which they were made, where the reader is. */
export function byDay(changes: readonly Change[]): [day: string, changes: Change[]][] {
  const dayOf = ({ at }: Change) => {
    const date = new Date(at)
    return [date.getFullYear(), date.getMonth(), date.getDate()].join('-')
  }
  return [...Map.groupBy(changes, dayOf)]
}
