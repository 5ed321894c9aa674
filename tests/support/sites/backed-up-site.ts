import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackupFile, backupAt } from '#server/backup/backups.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { connect } from '#server/database/connect.ts'
import { copiedTables } from '#server/database/copy/copied-tables.ts'
import { columnsOf } from '#server/database/copy/copy-database.ts'
import { digestOf } from '#server/database/copy/copy-rows.ts'
import { migrate } from '#server/database/migrate.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { diskPrivateFiles } from '#server/media/storage/disk-private-files.ts'
import { seed } from '#server/setup/seed.ts'

/** A site in a folder, with the demo company, messages and a private file. */
export async function seededSite() {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-'))
  const site = siteIn(folder)
  const db = connect(folder)
  await migrate(db)
  await seed(db, diskStore(site.imagesDir), 'demo')
  for (let number = 0; number < 5; number++) {
    const letter = { name: `Zoë ${number}`, email: 'zoe@client.example', subject: 'Grüße' }
    await createMessage(db, { ...letter, message: '“—” 🚢\nsecond line' })
  }
  await db.destroy()
  await diskPrivateFiles(join(folder, 'private')).put('cv/ada.pdf', new Blob(['a life']))
  return { ...site, folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The settings of a site in a folder. */
export const siteIn = (folder: string) => ({
  database: folder,
  dataDir: folder,
  imagesDir: join(folder, 'images'),
  storage: undefined,
})

/** Backs up a site into a folder. Returns the backup and its path. */
export async function backedUp(
  site: Parameters<typeof writeBackup>[0],
  folder: string,
): Promise<{ file: BackupFile; path: string }> {
  const place = folderPlace(folder)
  const { name } = await writeBackup(site, { place })
  return { file: backupAt(place, name), path: join(folder, name) }
}

/** A hash of each table, without the tables that a restore empties. */
export async function tableHashes(database: string): Promise<Record<string, string>> {
  const db = connect(database)
  try {
    const columns = await columnsOf(db)
    const hashes: Record<string, string> = {}
    for (const table of copiedTables) {
      if (/^(?:sessions|sso_tokens|password_resets|invitations)$/.test(table.name)) continue
      hashes[table.name] = (await digestOf(db, table, columns.get(table.name) ?? [])).hash
    }
    return hashes
  } finally {
    await db.destroy()
  }
}

/** The stored pictures and private files of a folder, with their hashes. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => /\/(?:images\/[0-9a-f]{64}\.\w+|private\/.*)$/.test(name))
  const hashes = files.sort().map(async (name) => {
    const hash = createHash('sha256').update(await readFile(name))
    return [name.slice(folder.length), hash.digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}
