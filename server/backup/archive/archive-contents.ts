import { createHash, type Hash } from 'node:crypto'
import { BackupError } from '../backup-error.ts'
import {
  type BackupHeader,
  type BackupManifest,
  type EntryKind,
  headerName,
  pictureEntry,
  privateEntry,
} from '../manifest.ts'

type Entry = BackupManifest['entries'][number]

export interface ArchiveEntry {
  name: string
  /** Size in bytes. */
  size: number
  is: Exclude<EntryKind, { kind: 'header' | 'manifest' }>
}

interface Rows {
  hash: Hash
  rows: number
  parts: number
}

const newline = 10

/** Records what an archive contains while it is read, and compares it with the manifest. */
export function createContents() {
  const found = new Map<string, Entry>()
  const tables = new Map<string, Rows>()
  let rowBytes = 0

  const recordEntry = (name: string, size: number, bytes: number, hash: Hash) => {
    if (bytes !== size) throw new BackupError(`its ${name} is cut off`)
    found.set(name, { name, size, sha256: hash.digest('hex') })
  }

  function rowsOf({ name, is }: ArchiveEntry): Rows | undefined {
    if (is.kind !== 'rows') return undefined
    const known = tables.get(is.table) ?? { hash: createHash('sha256'), rows: 0, parts: 0 }
    if (is.part !== ++known.parts) throw new BackupError(`its ${name} is out of order`)
    tables.set(is.table, known)
    return known
  }

  /** Passes the bytes of an entry through, and counts and hashes them. */
  async function* compared(entry: ArchiveEntry, body: AsyncIterable<Uint8Array>) {
    const { name, size } = entry
    if (found.has(name)) throw new BackupError(`it holds ${name} twice`)
    const rows = rowsOf(entry)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      hash.update(chunk)
      rows?.hash.update(chunk)
      if (rows) rowBytes += chunk.length
      if (rows) for (const byte of chunk) if (byte === newline) rows.rows++
      yield chunk
    }
    recordEntry(name, size, bytes, hash)
  }

  return {
    compared,
    /** Bytes of table rows read so far. */
    rowBytes: () => rowBytes,
    /** Reads an entry as text. The caller has already limited its size. */
    async text(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<string> {
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      const content = Buffer.concat(chunks)
      recordEntry(name, size, content.length, createHash('sha256').update(content))
      return content.toString()
    },
    /** Throws `BackupError` when the archive differs from its header or manifest. */
    compare(header: BackupHeader, manifest: BackupManifest): void {
      for (const key of ['program', 'createdAt', 'engine'] as const)
        if (header[key] !== manifest[key])
          throw new BackupError(`its ${headerName} and its manifest differ in ${key}`)
      if (header.migrations.join() !== manifest.migrations.join())
        throw new BackupError(`its ${headerName} and its manifest differ in migrations`)
      compareEntries(found, manifest)
      compareTables(tables, manifest)
    },
  }
}

export type Contents = ReturnType<typeof createContents>

function compareEntries(found: ReadonlyMap<string, Entry>, manifest: BackupManifest) {
  const { entries, pictures, privateFiles, counts } = manifest
  for (const { name, size, sha256 } of entries) {
    const is = found.get(name)
    if (!is) throw new BackupError(`its ${name} is missing`)
    if (is.size !== size || is.sha256 !== sha256)
      throw new BackupError(`its ${name} has changed: the hash differs`)
  }
  // The manifest does not list itself.
  if (found.size !== entries.length + 1)
    throw new BackupError('it contains entries that are not in its manifest')
  const needed = [...pictures.map(pictureEntry), ...privateFiles.map(privateEntry)]
  for (const name of needed) if (!found.has(name)) throw new BackupError(`its ${name} is missing`)
  const bytes = entries.reduce((all, { size }) => all + size, 0)
  const counted = { pictures: pictures.length, privateFiles: privateFiles.length, bytes }
  for (const [what, count] of Object.entries(counted))
    if (counts[what as keyof typeof counted] !== count)
      throw new BackupError(
        `it holds ${count} ${what}, not ${counts[what as keyof typeof counted]}`,
      )
}

function compareTables(found: ReadonlyMap<string, Rows>, { tables, counts }: BackupManifest) {
  const nothing = createHash('sha256').digest('hex')
  for (const { name, rows, sha256 } of tables) {
    const is = found.get(name)
    if ((is?.rows ?? 0) !== rows || (is?.hash.digest('hex') ?? nothing) !== sha256)
      throw new BackupError(`the rows of its table ${name} have changed`)
  }
  const names = new Set(tables.map(({ name }) => name))
  if (names.size !== tables.length) throw new BackupError('its manifest has a table twice')
  for (const name of found.keys())
    if (!names.has(name)) throw new BackupError(`its manifest has no table ${name}`)
  const rows = tables.reduce((all, table) => all + table.rows, 0)
  if (rows !== counts.rows) throw new BackupError(`it holds ${rows} rows, not ${counts.rows}`)
  if (tables.length !== counts.tables)
    throw new BackupError(`it holds ${tables.length} tables, not ${counts.tables}`)
  // The exact number cannot be checked: which tables hold records depends on the version that made the backup.
  if (counts.records > rows)
    throw new BackupError(`it holds ${rows} rows, and cannot have ${counts.records} records`)
}
