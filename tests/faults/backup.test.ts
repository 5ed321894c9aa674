import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupAt } from '#server/backup/backups.ts'
import { drillBackup } from '#server/backup/drill/drill-backup.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { isBackupName } from '#server/backup/places/place.ts'
import { restoreBackup } from '#server/backup/restore/restore-backup.ts'
import { finishSwitch } from '#server/backup/restore/switch.ts'
import { connect } from '#server/database/connect.ts'
import { listFiles } from '#server/database/images/images.ts'
import { backedUp, seededSite, siteIn, tableHashes } from '#tests/support/backed-up-site.ts'
import { runToEnd } from '#tests/support/server.ts'

const program = 'server/cli/atrium.ts'

let site: Awaited<ReturnType<typeof seededSite>>
let other: string

beforeAll(async () => {
  site = await seededSite()
  other = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(async () => {
  await site.remove()
  await rm(other, { recursive: true })
})

/** Starts a command, and kills it as soon as something is seen. Gives whether it had not ended by then. */
async function killed(dataDir: string, parameters: string[], isTime: () => Promise<boolean>) {
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await isTime())) await wait(2)
  child.kill('SIGKILL')
  const [code] = await ended
  return code === null
}

test('a backup that is killed is none', async () => {
  const folder = join(other, 'killed-backup')
  await mkdir(folder)
  const isHalf = async () => {
    const parts = (await readdir(folder)).filter((name) => name.endsWith('.part'))
    const found = await Promise.all(parts.map((name) => stat(join(folder, name))))
    return found.some(({ size }) => size > 0)
  }
  expect(await killed(site.folder, ['backup', folder], isHalf)).toBe(true)
  expect((await readdir(folder)).filter(isBackupName)).toEqual([])
})

test('a restore that is killed leaves the old site or the new one', async () => {
  const { file, path } = await backedUp(site, join(other, 'backups'))
  const folder = join(other, 'killed-restore')
  await restoreBackup(file, siteIn(folder))
  const restored = await tableHashes(folder)
  const db = connect(folder)
  await db.deleteFrom('messages').execute()
  await db.destroy()
  const former = await tableHashes(folder)
  expect(former).not.toEqual(restored)
  // From here on the next steps are those of the switch.
  const isSwitching = async () => (await readdir(folder)).some((name) => name.startsWith('before-'))
  await killed(folder, ['restore', path], isSwitching)
  const isBegun = (await readdir(folder)).includes('restore.json')
  const aside = await finishSwitch(folder)
  expect(aside !== undefined).toBe(isBegun)
  expect([former, restored]).toContainEqual(await tableHashes(folder))
  // What was interrupted keeps no restore from being done.
  await restoreBackup(file, siteIn(folder))
  expect(await tableHashes(folder)).toEqual(restored)
})

test('a drill passes a backup that is right, and is gone', async () => {
  const data = join(other, 'drill')
  const { path } = await backedUp(site, join(other, 'right'))
  const { code, output } = await runToEnd({ DATA_DIR: data }, program, ['restore', '--drill', path])
  expect(output).toMatch(/36 records, 52 pictures, \d\d pages/)
  expect(output).toContain('all is well')
  expect(code).toBe(0)
  expect(await readdir(data)).toEqual([])
})

test('a drill of a backup that was incomplete when it was made passes, and names what was missing', async () => {
  const incomplete = await seededSite()
  const db = connect(incomplete.folder)
  const pictures = await listFiles(db)
  await db.destroy()
  const lost = pictures[0]?.file
  await rm(join(incomplete.folder, 'images', lost ?? ''))
  const { path } = await backedUp(incomplete, join(incomplete.folder, 'backups'))
  const report = await drillBackup(backupAt(folderPlace(dirname(path)), basename(path)), other)
  expect(report).toMatchObject({
    isPassed: true,
    failures: [],
    findings: [`the file of the picture ${lost} was missing when the backup was made`],
  })
  expect(report.pictures).toBe(report.counts?.pictures)
  await incomplete.remove()
})

test('a drill names the page that fails, and apart from it the picture that was missing before, and exits with 1', async () => {
  const broken = await seededSite()
  const db = connect(broken.folder)
  const [lost] = await listFiles(db)
  const { rows } = await sql<{ slug: string }>`
    update projects set technologies = 'no list' where id = (select min(id) from projects where is_active = 1)
    returning slug`.execute(db)
  await db.destroy()
  await rm(join(broken.imagesDir, lost?.file ?? ''))
  const made = await runToEnd({ DATA_DIR: broken.folder }, program, ['backup'])
  expect(made.output).toContain(`the file of the picture ${lost?.file} was missing`)
  const { code, output } = await runToEnd({ DATA_DIR: broken.folder }, program, [
    'restore',
    '--drill',
  ])
  expect(output).toContain(`the file of the picture ${lost?.file} was missing when the backup was`)
  const [, failures] = output.split('the drill failed:')
  expect(failures).toContain(`the page /projects/${rows[0]?.slug} is answered with 500`)
  expect(failures).not.toContain(lost?.file)
  expect(code).toBe(1)
  expect((await readdir(broken.folder)).some((name) => name.startsWith('.drill'))).toBe(false)
  await broken.remove()
})
