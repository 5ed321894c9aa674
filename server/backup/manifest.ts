import * as z from 'zod'

/** Version of the archive format. Increase it for a change that older programs cannot read. */
export const formatVersion = 1

/** Names of the first and the last entry of an archive. */
export const headerName = 'atrium-backup.json'
export const manifestName = 'manifest.json'

const pictureFile = '[0-9a-f]{64}\\.(?:webp|png|jpg|jpeg|gif)'
const privateKey = '[\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)*'

const shapes = {
  rows: /^database\/([a-z_][a-z0-9_]{0,62})\/(\d{6})\.ndjson$/,
  picture: new RegExp(`^pictures/(${pictureFile})$`),
  private: new RegExp(`^private/(${privateKey})$`),
}

/** Text for terminals and logs: one line, without control characters. */
const shown = z.string().regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,300}$/u)
const entryName = z.string().refine((name) => entryKind(name) !== undefined)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

/** The first entry of an archive. */
export const headerSchema = z.object({
  format: z.literal('atrium-backup'),
  formatVersion: z.literal(formatVersion),
  /** Version of the program that made the backup. */
  program: shown,
  /** Names of the migrations that the database had run. */
  migrations: z.array(z.string()).min(1),
  engine: z.enum(['sqlite', 'postgresql']),
  /** `database` means that the site's files are not included. */
  scope: z.enum(['site', 'database']).default('site'),
  createdAt: z.iso.datetime(),
})

const tableSchema = z.object({
  name: identifier,
  key: z.array(identifier).min(1),
  /** Names of the columns, in the order of the values in a row. */
  columns: z.array(identifier).min(1),
  rows: count,
  /** SHA-256 of all rows, sorted by the key, with each row as a line of JSON. */
  sha256,
})

/** The last entry of an archive. An archive without it was cut off. */
export const manifestSchema = headerSchema.extend({
  tables: z.array(tableSchema),
  /** All entries except the manifest, in their order. Sizes are in bytes. */
  entries: z.array(z.object({ name: entryName, size: count, sha256 })),
  /**
   * Picture files that the rows use. Pictures in the archive that are not listed here were deleted while the backup
   * ran.
   */
  pictures: z.array(z.string().regex(new RegExp(`^${pictureFile}$`))),
  privateFiles: z.array(z.string().regex(new RegExp(`^${privateKey}$`))),
  /** Picture files that the rows use, but that were missing. */
  lostPictures: z.array(shown),
  counts: z.object({
    tables: count,
    rows: count,
    /** Number of records of all content types. */
    records: count,
    pictures: count,
    privateFiles: count,
    /** Bytes of all entries. */
    bytes: count,
  }),
})

export type BackupHeader = z.output<typeof headerSchema>
export type BackupManifest = z.output<typeof manifestSchema>
export type BackedUpTable = z.output<typeof tableSchema>
export type ManifestCounts = BackupManifest['counts']

export const lostPictureText = (file: string) =>
  `the file of the picture ${file} was missing when the backup was made`

export const tablePart = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, '0')}.ndjson`
export const pictureEntry = (file: string) => `pictures/${file}`
export const privateEntry = (key: string) => `private/${key}`

/** Kind of an entry, parsed from its name. */
export type EntryKind =
  | { kind: 'header' }
  | { kind: 'manifest' }
  | { kind: 'rows'; table: string; part: number }
  | { kind: 'picture'; file: string }
  | { kind: 'private'; key: string }

/** Maximum number of entries, because the manifest is held in memory. */
export const mostEntries = 250_000

/**
 * Parses the name of an entry. `undefined` for a name that no backup contains, such as a path that leads out of a
 * folder.
 */
export function entryKind(name: string): EntryKind | undefined {
  if (name === headerName) return { kind: 'header' }
  if (name === manifestName) return { kind: 'manifest' }
  const [, table, part] = shapes.rows.exec(name) ?? []
  if (table !== undefined) return { kind: 'rows', table, part: Number(part) }
  const [, file] = shapes.picture.exec(name) ?? []
  if (file !== undefined) return { kind: 'picture', file }
  const [, key] = shapes.private.exec(name) ?? []
  return key === undefined ? undefined : { kind: 'private', key }
}
