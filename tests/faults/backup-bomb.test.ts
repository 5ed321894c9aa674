import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, zstdDecompressSync } from 'node:zlib'
import { createTarPacker, type ParsedTarEntryWithData, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArchiveWriter } from '#server/backup/archive/archive-writer.ts'
import { type BackupManifest, tablePart } from '#server/backup/manifest.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { peakReporter } from '#tests/support/measuring/peak-memory.ts'
import { backedUp, seededSite, tableHashes } from '#tests/support/sites/backed-up-site.ts'
import { runToEnd } from '#tests/support/sites/server.ts'

const megabyte = 1024 * 1024
const zeros = new Uint8Array(megabyte)

let site: Awaited<ReturnType<typeof seededSite>>
/** The entries and the file of a backup of the site. */
let entries: ParsedTarEntryWithData[]
let file: string

beforeAll(async () => {
  site = await seededSite()
  const { path } = await backedUp(site, join(site.folder, 'backups'))
  entries = await unpackTar(zstdDecompressSync(await readFile(path)))
  file = join(site.folder, 'backups', 'bomb.tar.zst')
})
afterAll(() => site.remove())

interface Zeros {
  name: string
  megabytes: number
}

/** Writes an archive of zeros after some incompressible entries. Streams it, without holding it in memory. */
async function writeBomb(given: Zeros[]) {
  const { readable, controller } = createTarPacker()
  const add = async (name: string, size: number, chunks: Iterable<Uint8Array>) => {
    const writer = controller.add({ name, size, type: 'file' }).getWriter()
    for (const chunk of chunks) await writer.write(chunk)
    await writer.close()
  }
  const write = async () => {
    const { data = new Uint8Array() } = entries[0] ?? {}
    await add('atrium-backup.json', data.length, [data])
    await add('private/noise', 3 * megabyte, [new Uint8Array(randomBytes(3 * megabyte))])
    for (const { name, megabytes } of given)
      await add(name, megabytes * megabyte, Array<Uint8Array>(megabytes).fill(zeros))
    controller.finalize()
  }
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  await Promise.all([pipeline(Readable.from(readable), zstd, createWriteStream(file)), write()])
}

/** Restores the archive on the command line. Returns its error lines and its peak memory in MB. */
async function restored() {
  const environment = {
    DATA_DIR: site.folder,
    NODE_OPTIONS: `--import=${peakReporter}`,
  }
  const { code: status, output } = await runToEnd(environment, 'server/cli/atrium.js', [
    'restore',
    file,
  ])
  const [, peak] = /^peak (\d+)$/m.exec(output) ?? []
  const errors = output.split('\n').filter((line) => line.startsWith('atrium: '))
  return { status, errors, peak: Number(peak) / 1024 }
}

const gigabyte = 1024
const rowsParts = Array.from({ length: gigabyte / 256 }, (_, part) => {
  return { name: tablePart('messages', part + 1), megabytes: 256 }
})

test.each<[string, Zeros[], string]>([
  [
    'one file',
    [{ name: 'private/zeros', megabytes: gigabyte }],
    'it becomes too large when it is unpacked',
  ],
  [
    'one file of rows',
    [{ name: tablePart('messages', 1), megabytes: gigabyte }],
    'it holds "database/messages/000001.ndjson", which is too large',
  ],
  // Rows may compress as well as zeros, so the restore reads to the end, where the manifest is missing.
  ['many files of rows', rowsParts, 'it is cut off: its manifest is missing'],
])(
  'an archive of a few megabytes with a gigabyte of zeros in %s is refused in one line, with little memory',
  async (what, given, reason) => {
    const before = await tableHashes(site.folder)
    await writeBomb(given)
    expect((await stat(file)).size).toBeLessThan(4 * megabyte)
    const { status, errors, peak } = await restored()
    expect(errors).toEqual([`atrium: ${file}: ${reason}; nothing was changed`])
    expect(status).toBe(1)
    expect(peak).toBeLessThan(500)
    console.info(`${what}: peak memory ${Math.round(peak)} MB`)
    expect(await tableHashes(site.folder)).toEqual(before)
    await rm(file)
  },
)

test('a row at the size limit of an entry is refused, although the manifest has its hash and size', async ({
  task,
}) => {
  const long = 250
  const before = await tableHashes(site.folder)
  const archive = await createArchiveWriter({})
  const write = async () => {
    for (const { header, data = new Uint8Array() } of entries.slice(0, -1))
      if (!header.name.startsWith('database/messages/'))
        await archive.add(header.name, data.length, [data])
    const name = tablePart('messages', 1)
    await archive.add(name, long * megabyte, Array<Uint8Array>(long).fill(zeros))
    const sha256 = archive.entries.find((each) => each.name === name)?.sha256
    const manifest = JSON.parse(Buffer.from(entries.at(-1)?.data ?? []).toString())
    const bytes = archive.entries.reduce((all, { size }) => all + size, 0)
    const tables: BackupManifest['tables'] = manifest.tables
    const [messages] = tables.filter((table) => table.name === 'messages')
    const rows = manifest.counts.rows - (messages?.rows ?? 0)
    const text = JSON.stringify({
      ...manifest,
      entries: archive.entries,
      tables: tables.map((table) => (table === messages ? { ...table, rows: 0, sha256 } : table)),
      counts: { ...manifest.counts, rows, bytes },
    })
    await archive.add('manifest.json', Buffer.byteLength(text), [Buffer.from(text)])
    archive.finish()
  }
  await Promise.all([pipeline(archive.content, createWriteStream(file)), write()])
  const { status, errors, peak } = await restored()
  expect(errors).toEqual([
    `atrium: ${file}: its table messages has an invalid row; nothing was changed`,
  ])
  expect(status).toBe(1)
  console.info(`one row: peak memory ${Math.round(peak)} MB`)
  expect(await tableHashes(site.folder)).toEqual(before)
  noteFault(task, {
    fault: 'a backup of a few megabytes that becomes a gigabyte, or has a row of 250 MB',
    visitor: 'nothing: the site is untouched',
    owner: 'one line with the reason',
  })
})
