import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupAt } from '#server/backup/backups.ts'
import { drillBackup } from '#server/backup/drill/drill-backup.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { connect } from '#server/database/connect.ts'
import { listFiles } from '#server/database/images/images.ts'
import { backedUp, seededSite } from '#tests/support/backed-up-site.ts'
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
