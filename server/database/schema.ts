import type { FieldKind, Fields } from '#content/fields.ts'
import type { ContentName, Contents } from '#content/index.ts'

/**
 * The tables as Kysely sees them. Columns are snake_case in the database and camelCase here
 * (CamelCasePlugin). Times are ISO 8601 in UTC, booleans 0 or 1, lists and groups JSON: the same
 * on SQLite and PostgreSQL.
 */
export interface Tables extends ContentTables {
  slugs: SlugRow
  settings: SettingsRow
  messages: MessageRow
  images: ImageRow
  administrators: AdministratorRow
  sessions: SessionRow
  ssoTokens: SsoTokenRow
}

type ContentTables = { [N in ContentName]: RecordRow & FieldColumns<Contents[N]['fields']> }

/** How a field's value is stored: as it is, or as JSON in a text column. */
export const storage = {
  text: 'text',
  paragraph: 'text',
  choice: 'text',
  icon: 'text',
  color: 'text',
  image: 'text',
  list: 'json',
  images: 'json',
  group: 'json',
} satisfies Record<FieldKind, 'text' | 'json'>

/** Either way the column holds text. */
type FieldColumns<F extends Fields> = { -readonly [K in keyof F]: string }

/** The columns that every content table has beside its fields. */
export interface RecordRow {
  id: string
  /** Present in the tables of types with a page of their own. */
  slug?: string
  isActive: number
  version: number
  createdAt: string
  updatedAt: string
  /** The fields that a search looks through, folded. Never sent out. */
  searchText: string
}

/** Every address that was ever a record's. The record's own `slug` column says which one it is. */
interface SlugRow {
  type: string
  slug: string
  recordId: string
  /** 1 once a visitor could open it. */
  wasPublic: number
}

interface SettingsRow {
  /** There is one row, with the id 1. */
  id: number
  /** The settings as JSON. */
  value: string
  version: number
  updatedAt: string
}

interface MessageRow {
  id: string
  name: string
  email: string
  subject: string
  message: string
  status: 'new' | 'read'
  createdAt: string
  searchText: string
  suspicion: number
}

interface ImageRow {
  id: string
  /** The file's name in the store: the SHA-256 of its content and an extension. */
  file: string
  filename: string
  width: number
  height: number
  createdAt: string
  searchText: string
}

interface AdministratorRow {
  id: string
  email: string
  passwordHash: string
  createdAt: string
}

interface SessionRow {
  /** The SHA-256 of the token, in hex. */
  tokenHash: string
  administratorId: string
  createdAt: string
  usedAt: string
}

interface SsoTokenRow {
  tokenHash: string
  /** The SHA-256 of the secret in the cookie of the browser that began. */
  browserHash: string
  administratorId: string
  expiresAt: string
}
