import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import { columnOf } from '../lists/listed-tables.ts'
import type { Tables } from '../schema.ts'

/** What follows from other rows or from the build, or lasts for minutes. */
type Derived = 'listDefinitions' | 'limitWindows' | 'sharedAssets'

/** The columns of the keys of all other tables that are not of a content type. */
const keys = {
  // Others refer to it.
  accounts: ['id'],
  slugs: ['type', 'slug'],
  settings: ['id'],
  brand: ['id'],
  pages: ['name'],
  drafts: ['type', 'record_id'],
  releases: ['id'],
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
  mailDigest: ['id'],
  webhooks: ['id'],
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

/** A table that is copied: its name in the database, and the columns of its key. */
export interface CopiedTable {
  name: string
  key: readonly string[]
}

/** Every table that is copied, in the order in which its rows can be written. */
export const copiedTables: readonly CopiedTable[] = [
  ...Object.entries(keys).map(([name, key]) => ({ name: columnOf(name), key })),
  ...contentNames.map((name) => ({ name, key: ['id'] })),
]

/** Columns that hold a moment of one engine's clock: a lease that is under way ends with the move. */
export const forgotten: Readonly<Record<string, string>> = { outbox: 'leased_until' }
