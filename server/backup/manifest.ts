import * as z from 'zod'

/** The format of archives; a change that this program could not read gets the next number. */
export const formatVersion = 1

/** The first entry says what the archive is, the last one what was in it. */
export const headerName = 'atrium-backup.json'
export const manifestName = 'manifest.json'

const pictureFile = '[0-9a-f]{64}\\.(?:webp|png|jpg|jpeg|gif)'
const privateKey = '[\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)*'

const shapes = {
  rows: /^database\/([a-z_][a-z0-9_]{0,62})\/(\d{6})\.ndjson$/,
  picture: new RegExp(`^pictures/(${pictureFile})$`),
  private: new RegExp(`^private/(${privateKey})$`),
}

/** What is shown in a terminal or a log stands in one line, and does nothing to them. */
const shown = z.string().regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,300}$/u)
const entryName = z.string().refine((name) => entryKind(name) !== undefined)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

/** What an archive begins with. */
export const headerSchema = z.object({
  format: z.literal('atrium-backup'),
  formatVersion: z.literal(formatVersion),
  /** The version of the program that made it. */
  program: shown,
  /** The migrations that the database had had, by name. */
  migrations: z.array(z.string()).min(1),
  engine: z.enum(['sqlite', 'postgresql']),
  /** Whether it has the site's files, too. */
  scope: z.enum(['site', 'database']).default('site'),
  createdAt: z.iso.datetime(),
})

const tableSchema = z.object({
  name: identifier,
  key: z.array(identifier).min(1),
  /** In the order in which each row has its values. */
  columns: z.array(identifier).min(1),
  rows: count,
  /** Of all its rows, each a line of JSON, in the order of the key. */
  sha256,
})

/** What an archive ends with. One without it was cut off. */
export const manifestSchema = headerSchema.extend({
  tables: z.array(tableSchema),
  /** All entries but this one, in their order; sizes in bytes. */
  entries: z.array(z.object({ name: entryName, size: count, sha256 })),
  /** The files that the rows need. An entry that is not among them was deleted while the backup ran. */
  pictures: z.array(z.string().regex(new RegExp(`^${pictureFile}$`))),
  privateFiles: z.array(z.string().regex(new RegExp(`^${privateKey}$`))),
  /** Files that the rows need and the site no longer had. */
  lostPictures: z.array(shown),
  counts: z.object({
    tables: count,
    rows: count,
    /** Of all content types. */
    records: count,
    pictures: count,
    privateFiles: count,
    /** Of all entries. */
    bytes: count,
  }),
})

export type BackupHeader = z.output<typeof headerSchema>
export type BackupManifest = z.output<typeof manifestSchema>
export type BackedUpTable = z.output<typeof tableSchema>
export type ManifestCounts = BackupManifest['counts']

/** What is said of a picture that the rows need and the site no longer had. */
export const lostPictureText = (file: string) =>
  `the file of the picture ${file} was missing when the backup was made`

export const tablePart = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, '0')}.ndjson`
export const pictureEntry = (file: string) => `pictures/${file}`
export const privateEntry = (key: string) => `private/${key}`

/** Where an entry belongs. */
export type EntryKind =
  | { kind: 'header' }
  | { kind: 'manifest' }
  | { kind: 'rows'; table: string; part: number }
  | { kind: 'picture'; file: string }
  | { kind: 'private'; key: string }

/** So many entries an archive has at most: its manifest is held in memory. */
export const mostEntries = 250_000

/** What the name of an entry says; `undefined` for any name that no backup has, such as one that leads elsewhere. */
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
