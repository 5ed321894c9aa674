import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#content/text/durations.ts'
import { backupAt, verifyBackup } from '#server/backup/backups.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { type BackupPlace, isBackupName } from '#server/backup/places/place.ts'
import { clearRestores } from '#server/backup/restore/data-folder.ts'
import { restoreBackup } from '#server/backup/restore/restore-backup.ts'
import { finishSwitch } from '#server/backup/restore/switch.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { listFiles } from '#server/media/images.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { runToChange } from '#tests/support/faults/killed-change.ts'
import { seededSite, siteIn, tableHashes } from '#tests/support/sites/backed-up-site.ts'

const program = 'server/cli/atrium.js'

/** A site with only a few pictures, so that it is fast to copy and restore. */
let site: Awaited<ReturnType<typeof seededSite>>
let other: string

beforeAll(async () => {
  site = await seededSite()
  const db = connect(site.folder)
  const spare = (await listFiles(db)).slice(3)
  for (const { file } of spare) {
    await db.deleteFrom('images').where('file', '=', file).execute()
    await rm(join(site.imagesDir, file))
  }
  await db.destroy()
  other = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(async () => {
  await site.remove()
  await rm(other, { recursive: true })
})

/** All rows and files of a site. */
async function contentOf(folder: string) {
  const files: Record<string, string> = {}
  for (const part of ['images', 'private']) {
    for (const entry of await readdir(join(folder, part), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      files[path.slice(folder.length)] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    }
  }
  return { files, rows: await tableHashes(folder) }
}

/**
 * The changes that a program makes in a folder, each with a function that runs the program and kills it before that
 * change.
 */
async function changesOf(run: (folder: string, killAt?: number) => Promise<string[]>) {
  const changes = await run(join(other, 'whole'))
  return changes.map((change, index) => ({
    change,
    kill: (folder: string) => run(folder, index + 1),
  }))
}

test('a backup killed before any of its changes is absent or complete, and the next one removes its leftovers', async ({
  task,
}) => {
  const before = await contentOf(site.folder)
  const changes = await changesOf((folder, killAt) =>
    runToChange(
      {
        parameters: [program, 'backup', `${folder}/`],
        environment: { DATA_DIR: site.folder },
        folder,
      },
      killAt,
    ),
  )
  const rename = changes.findIndex(({ change }) => change.startsWith('rename'))
  expect(rename, changes.map(({ change }) => change).join()).toBeGreaterThan(1)
  for (const [index, { change, kill }] of changes.entries()) {
    const folder = join(other, `backup-${index}`)
    await kill(folder)
    const left = await readdir(folder).catch(() => [])
    const backups = left.filter(isBackupName)
    expect(backups.length, change).toBe(index > rename ? 1 : 0)
    for (const name of backups) await verifyBackup(backupAt(folderPlace(folder), name))
    // Ages the leftovers, because a file counts as abandoned after an hour without a change.
    const then = new Date(Date.now() - hourMs)
    for (const name of left) await utimes(join(folder, name), then, then)
    const next = await writeBackup(site, { place: folderPlace(folder), name: 'next.tar.zst' })
    expect((await readdir(folder)).sort(), change).toEqual([...backups, next.name].sort())
  }
  expect(await contentOf(site.folder)).toEqual(before)
  noteFault(task, {
    fault: `a backup is killed before each of ${changes.length} changes of its folder`,
    visitor: 'nothing: the site is untouched',
    owner: 'no backup this time; the next one, an hour later or more, removes the leftovers',
  })
})

test('a backup killed while it is written leaves no backup', async () => {
  const folder = join(other, 'half')
  await mkdir(folder)
  const parameters = [program, 'backup', folder]
  const child = spawn(process.execPath, parameters, {
    env: { PATH: process.env.PATH, DATA_DIR: site.folder },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const sizes = async () => {
    const names = await readdir(folder)
    const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => {})))
    return found.map((file) => file?.size ?? 0)
  }
  while (child.exitCode === null && !(await sizes()).some((size) => size > 0)) await wait(2)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect((await readdir(folder)).filter(isBackupName)).toEqual([])
})

/** A site that shares no data with the backup. */
async function formerSite(folder: string) {
  await mkdir(join(folder, 'images'), { recursive: true })
  await mkdir(join(folder, 'private/cv'), { recursive: true })
  const db = connect(folder)
  await migrate(db)
  await createMessage(db, {
    name: 'Ada',
    email: 'ada@b.example',
    subject: 'Of before',
    message: '',
  })
  await db.destroy()
  await writeFile(join(folder, 'images', `${'0'.repeat(64)}.png`), 'a picture of before')
  await writeFile(join(folder, 'private/cv/before.pdf'), 'a life of before')
}

describe('a restore', () => {
  let place: BackupPlace
  let name: string
  let former: Awaited<ReturnType<typeof contentOf>>
  let restored: Awaited<ReturnType<typeof contentOf>>
  /** The changes before and after the journal, with which the switch to the restored site begins. */
  let preparing: Awaited<ReturnType<typeof changesOf>>
  let switching: Awaited<ReturnType<typeof changesOf>>

  beforeAll(async () => {
    place = folderPlace(join(other, 'backups'))
    name = (await writeBackup(site, { place })).name
    const template = join(other, 'former')
    await formerSite(template)
    former = await contentOf(template)
    restored = await contentOf(site.folder)
    const changes = await changesOf(async (folder, killAt) => {
      await cp(template, folder, { recursive: true })
      // The archive is in the watched folder, so that each opening of the archive counts as a change.
      await cp(join(other, 'backups', name), join(folder, name))
      const parameters = [program, 'restore', join(folder, name)]
      return runToChange({ parameters, environment: { DATA_DIR: folder }, folder }, killAt)
    })
    const begun = changes.findIndex(({ change }) => change === 'rename restore.json.ID.part') + 1
    preparing = changes.slice(0, begun)
    switching = changes.slice(begun)
    expect(preparing.length).toBeGreaterThan(1)
    expect(switching.map(({ change }) => change)).toEqual(
      expect.arrayContaining(['rename atrium.db', 'rename .restore-ID/images']),
    )
  })

  /** Kills a restore before a change, and finishes or undoes it as a start of the server does. */
  async function killBefore({ kill }: (typeof preparing)[number]) {
    const folder = await mkdtemp(join(other, 'restore-'))
    await kill(folder)
    const aside = await finishSwitch(folder)
    await clearRestores(folder)
    const own = ['atrium.db', 'atrium.db-shm', 'atrium.db-wal', 'images', 'private', 'restore.lock']
    const rest = (await readdir(folder)).filter((each) => ![...own, name].includes(each))
    return { folder, aside, rest, content: await contentOf(folder) }
  }

  /** An interrupted restore does not block the next one. */
  async function restoreAgain(folder: string, change: string) {
    await restoreBackup(backupAt(place, name), siteIn(folder))
    expect(await contentOf(folder), change).toEqual(restored)
    await rm(folder, { recursive: true })
  }

  test('killed before any change that prepares it leaves the whole former site', async ({
    task,
  }) => {
    for (const each of preparing) {
      const { folder, rest, content } = await killBefore(each)
      expect(content, each.change).toEqual(former)
      expect(rest, each.change).toEqual([])
      await restoreAgain(folder, each.change)
    }
    noteFault(task, {
      fault: `a restore is killed before each of ${preparing.length} changes that prepare it`,
      visitor: 'the former site',
      owner: 'nothing: the next start removes the prepared files',
    })
  })

  test('killed before any change of its switch leaves the whole restored site', async ({
    task,
  }) => {
    for (const each of switching) {
      const { folder, aside, rest, content } = await killBefore(each)
      expect(content, each.change).toEqual(restored)
      expect(rest, each.change).toEqual([expect.stringMatching(/^before-/)])
      if (aside) expect(await contentOf(join(folder, aside)), each.change).toEqual(former)
      await restoreAgain(folder, each.change)
    }
    noteFault(task, {
      fault: `a restore is killed before each of ${switching.length} changes of its switch`,
      visitor: 'the restored site',
      owner: 'nothing: the next start finishes the switch',
    })
  })
})
