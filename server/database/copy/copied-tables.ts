import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import type { Tables } from '../../tables.ts'
import { columnOf } from '../lists/listed-tables.ts'

/**
 * Tables that are derived from other rows or from the build, or whose rows last only minutes. Visitors and their salts
 * last a day, so a backup must not keep them.
 */
type Derived =
  | 'listDefinitions'
  | 'limitWindows'
  | 'sharedAssets'
  | 'ownerProofs'
  | 'dailyVisitors'
  | 'visitSalts'

/** The primary keys of all other tables except those of content types. */
const keys = {
  // First, because other tables have foreign keys to it.
  accounts: ['id'],
  slugs: ['type', 'slug'],
  settings: ['id'],
  brand: ['id'],
  pages: ['name'],
  drafts: ['type', 'record_id'],
  releases: ['id'],
  holdNotices: ['id'],
  messages: ['id'],
  messageNotes: ['id'],
  messageReplies: ['id'],
  messageRepliers: ['message_id', 'person'],
  messageSenders: ['email'],
  inboxSettings: ['id'],
  images: ['id'],
  sessions: ['id'],
  ssoTokens: ['token_hash'],
  changes: ['id'],
  trash: ['type', 'record_id'],
  demoContent: ['type', 'record_id'],
  confirmations: ['subject'],
  idempotencyKeys: ['account_id', 'key'],
  previews: ['token_hash'],
  imageUses: ['url', 'type', 'record_id'],
  jobs: ['name'],
  outbox: ['id'],
  channelFailures: ['channel'],
  mailRecipients: ['address'],
  mailServer: ['id'],
  mailDigest: ['id'],
  webhooks: ['id'],
  redirects: ['id'],
  notFound: ['path'],
  imports: ['id'],
  importItems: ['import_id', 'key'],
  importFiles: ['import_id', 'file_id'],
  importRedirects: ['import_id', 'redirect_id'],
  importedDocuments: ['site_url', 'key'],
  importedPictures: ['url'],
  visitSums: ['kind', 'period', 'key'],
  subscribers: ['id'],
  policies: ['name'],
  invitations: ['id'],
  passwordResets: ['token_hash'],
  passkeys: ['id'],
  reviewLinks: ['id'],
  reviewComments: ['id'],
  sharedSecrets: ['name'],
  backupSettings: ['id'],
  backupRuns: ['id'],
} satisfies Record<Exclude<keyof Tables, Derived | ContentName>, readonly string[]>

/** A table to copy: its name and the columns of its primary key, as in the database. */
export interface CopiedTable {
  name: string
  key: readonly string[]
}

/** Every table to copy, in an order that satisfies foreign keys. */
export const copiedTables: readonly CopiedTable[] = [
  ...Object.entries(keys).map(([name, key]) => ({ name: columnOf(name), key })),
  ...contentNames.map((name) => ({ name, key: ['id'] })),
]

/**
 * Columns that are copied as null, by table. The end of a lease is a time of the source's clock, without meaning in a
 * copy.
 */
export const columnsCopiedAsNull: Readonly<Record<string, string>> = { outbox: 'leased_until' }
