import type { Action, ChangedName } from '#content/documents/changes.ts'
import { type ContentName, contentNames, contents } from '#content/documents/content-types.ts'
import type { Change } from '#content/documents/history-api.ts'
import { formPath } from '#content/publishing/form-path.ts'
import { dayAt } from '#content/publishing/time-zone.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { adminPath } from '../../admin-path.ts'
import { siteTimeZone } from '../../site-locale.ts'

/** Singular or plural labels by content type, from the declarations. */
const declared = (word: 'one' | 'many') =>
  // Cast: the object is made from all names, so it has exactly these keys.
  Object.fromEntries(contentNames.map((name) => [name, contents[name][word]])) as Record<
    ContentName,
    string
  >

/** Singular labels for titles and notices. */
export const singularOf = {
  ...declared('one'),
  messages: 'Message',
  settings: 'Settings',
  brand: 'Brand',
  checklist: 'Checklist',
  mail: 'Email',
  images: 'Image',
  inbox: 'Inbox settings',
  pages: 'Page',
  releases: 'Release',
  people: 'Person',
  'demo-content': 'Demo content',
  webhooks: 'Webhook',
  redirects: 'Redirect',
  imports: 'Import',
  visits: 'Visits',
  newsletter: 'Newsletter',
  retention: 'Message retention',
  'personal-data': 'Personal data',
  backups: 'Backup',
  exports: 'Export',
} satisfies Record<ChangedName, string>

export const pluralOf = {
  ...declared('many'),
  messages: 'Messages',
  settings: 'Settings',
  brand: 'Brand',
  checklist: 'Checklist',
  mail: 'Email',
  images: 'Images',
  inbox: 'Inbox settings',
  pages: 'Standard pages',
  releases: 'Releases',
  people: 'People',
  'demo-content': 'Demo content',
  webhooks: 'Webhooks',
  redirects: 'Redirects',
  imports: 'Imports',
  visits: 'Visits',
  newsletter: 'Newsletter',
  retention: 'Message retention',
  'personal-data': 'Personal data',
  backups: 'Backups',
  exports: 'Exports',
} satisfies Record<ChangedName, string>

/** Verbs for the sentences of the activity log: 'Ada updated project Harbor'. */
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
  purged: 'permanently deleted',
  drafted: 'saved a draft of',
  published: 'published',
  ended: 'ended',
  undone: 'undid',
  failed: 'failed to publish',
  held: 'put on hold',
  'taken-over': 'took over the schedule of',
  discarded: 'discarded the draft of',
  'sent-for-review': 'sent for review',
  'sent-back': 'sent back the draft of',
  confirmed: 'confirmed',
  unconfirmed: 'withdrew the confirmation of',
  erased: 'erased',
  invited: 'invited',
  uninvited: 'withdrew the invitation of',
  joined: 'added',
  'rights-changed': 'changed the permissions of',
  'approval-needed': 'required approval for the work of',
  'approval-dropped': 'stopped requiring approval for the work of',
  'signed-out': 'signed out everywhere',
  removed: 'removed',
  'password-set': 'set a new password for',
  'password-off': 'turned off the password of',
  'passkey-added': 'added a passkey to',
  'passkey-removed': 'removed a passkey from',
  opened: 'opened',
  waiting: 'set to waiting',
  done: 'set to done',
  'marked-spam': 'marked as spam',
  'cleared-spam': 'marked as not spam',
  assigned: 'assigned',
  scheduled: 'set a follow-up for',
  noted: 'added a note to',
  replied: 'replied to',
  shared: 'shared the draft of',
  unshared: 'revoked a link to the draft of',
  commented: 'commented on',
  answered: 'replied to a comment on',
  resolved: 'resolved a comment on',
  reopened: 'reopened a comment on',
  'guest-commented': 'forwarded an external comment on',
  'guest-approved': 'recorded an external approval of',
  downloaded: 'downloaded',
  drilled: 'started a drill of',
  imported: 'imported',
} satisfies Record<Action, string>

/** Label of an action without the record's name: 'Saved a draft'. */
export const actionLabel = (action: Action) =>
  capitalized(verbs[action].replace(/ (?:of|on|to)$/, ''))

/** Shortens a record's name so that it fits into a line or a question. */
export const shortened = (name: string) =>
  name.length > 120 ? `${name.slice(0, 110).trimEnd()}…` : name

/** Back-office address of a changed document. The address of a deleted document leads to a 404. */
export function addressOf({ type, recordId }: Pick<Change, 'type' | 'recordId'>): string {
  if (type === 'settings' || type === 'brand' || type === 'images')
    return adminPath(`/admin/${type}`)
  if (type === 'mail') return adminPath('/admin/settings/mail')
  if (type === 'demo-content' || type === 'checklist') return adminPath('/admin')
  if (type === 'webhooks') return adminPath('/admin/settings/webhooks')
  if (type === 'redirects') return adminPath('/admin/redirects')
  if (type === 'imports') return adminPath(`/admin/settings/imports/${recordId}`)
  if (type === 'visits') return adminPath('/admin/visits')
  if (type === 'newsletter') return adminPath('/admin/newsletter')
  if (type === 'retention' || type === 'personal-data') return adminPath('/admin/settings/privacy')
  if (type === 'backups') return adminPath('/admin/settings/backups')
  if (type === 'exports') return adminPath('/admin/settings/exports')
  if (type === 'releases') return adminPath(`/admin/releases/${recordId}`)
  if (type === 'people') return adminPath('/admin/people')
  if (type === 'inbox') return adminPath('/admin/settings/inbox')
  if (type === 'messages') return adminPath(`/admin/messages?view=${encodeURIComponent(recordId)}`)
  return formPath({ type, recordId })
}

/** Ids of the records whose last change is a deletion. `changes` are sorted newest first. */
export function deletedIn(changes: readonly Change[]): Set<string> {
  const last = new Map<string, Action>()
  for (const { recordId, action } of changes) {
    if (!last.has(recordId)) last.set(recordId, action)
  }
  const gone = [...last].filter(([, action]) => action === 'deleted' || action === 'purged')
  return new Set(gone.map(([recordId]) => recordId))
}

/** Changes grouped by day in the site's time zone. */
export function byDay(changes: readonly Change[]): [day: string, changes: Change[]][] {
  return [...Map.groupBy(changes, ({ at }) => dayAt(at, siteTimeZone()))]
}
