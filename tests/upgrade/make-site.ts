import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { deleteRecord, updateRecord } from '#server/documents/record-writes.ts'
import { listRecords } from '#server/documents/records.ts'
import { readEnv } from '#server/env/env.ts'
import { createMessage, deleteMessage, markMessage } from '#server/inbox/messages.ts'
import { listedFiles } from '#server/media/image-files.ts'
import { diskStore, type PictureStore } from '#server/media/picture-store.ts'
import { diskPrivateFiles } from '#server/media/storage/disk-private-files.ts'
import { createAccount } from '#server/people/accounts.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { saveDraft } from '#server/publishing/document-drafts.ts'
import { addDraft, createRelease } from '#server/publishing/releases/releases.ts'
import { seed } from '#server/setup/seed.ts'

/**
 * `node tests/upgrade/make-site.ts 0.2.0` writes a backup of a small site with the current code, for a version about to
 * be released. The site has the demo company with a few pictures, and changes by people. `upgrade.test.ts` checks it.
 */
const by = 'ines@client.example'

async function work(db: Database) {
  const passwordHash = await hashPassword('correct horse battery')
  await createAccount(db, by, 'administrator', { passwordHash })
  await createAccount(db, 'bo@client.example', 'editor')

  const write = (name: string, subject: string, message: string) =>
    createMessage(db, { name, email: `${name.toLowerCase()}@example.org`, subject, message })
  await write('Nora', 'Grüße', 'Straße, 🌊 and a second line\nhere')
  await markMessage(db, (await write('Read', 'Read', 'was read'))._id, 'read', by)
  await deleteMessage(db, (await write('Gone', 'Gone', 'lies in the trash'))._id, by)

  const { items } = await listRecords(db, 'projects', 'staff', {})
  const [renamed, hidden, drafted, released] = items
  const careers = await listRecords(db, 'careers', 'staff', {})
  const deleted = careers.items[0]
  if (!renamed || !hidden || !drafted || !released || !deleted)
    throw new Error('the demo content has too few records')
  const address = { title: 'Renamed & kept', slug: 'renamed-and-kept' }
  await updateRecord(db, { type: 'projects', id: renamed._id }, { ...renamed, ...address }, { by })
  await updateRecord(db, { type: 'projects', id: hidden._id }, { isActive: false }, { by })
  await deleteRecord(db, 'careers', deleted._id, { by })
  await saveDraft(db, 'projects', drafted._id, { input: { ...drafted, title: 'A draft' }, by })
  await saveDraft(db, 'projects', released._id, {
    input: { ...released, title: 'In a release' },
    by,
  })
  const release = await createRelease(db, { name: 'Spring' }, by)
  await addDraft(db, release._id, { type: 'projects', recordId: released._id }, { by })
}

/** Removes most pictures of the demo company, because the archive is committed to the repository. */
async function keepPictures(db: Database, store: PictureStore, count: number) {
  const files = [...(await listedFiles(db))].sort()
  for (const file of files.slice(count)) {
    await db.deleteFrom('images').where('file', '=', file).execute()
    await (await store.setAside(file))?.remove()
  }
}

const [, , version] = process.argv
if (!version) throw new Error('usage: node tests/upgrade/make-site.ts <version>')
const directory = mkdtempSync(join(tmpdir(), 'atrium-'))
try {
  const { env } = readEnv({ DATA_DIR: directory })
  const db = connect(directory)
  const pictures = diskStore(env.imagesDir)
  await migrate(db)
  await seed(db, pictures, 'demo')
  await keepPictures(db, pictures, 3)
  await work(db)
  await db.destroy()
  await diskPrivateFiles(join(directory, 'private')).put('cv/ada.pdf', new Blob(['a life']))
  const place = folderPlace(join(import.meta.dirname, 'sites'))
  await writeBackup(env, { place, name: `${version}.tar.zst` })
} finally {
  rmSync(directory, { recursive: true })
}
