import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupAt } from '#server/backup/backups.ts'
import { drillBackup } from '#server/backup/drill/drill-backup.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { connect } from '#server/database/connect.ts'
import { listFiles } from '#server/media/images.ts'
import { backedUp, seededSite } from '#tests/support/sites/backed-up-site.ts'
import { runToEnd } from '#tests/support/sites/server.ts'

const program = 'server/cli/atrium.js'

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

test('a drill of a good backup passes and leaves nothing behind', async () => {
  const data = join(other, 'drill')
  const { path } = await backedUp(site, join(other, 'right'))
  const { code, output } = await runToEnd({ DATA_DIR: data }, program, ['restore', '--drill', path])
  expect(output).toMatch(/36 records, 52 pictures, \d\d pages/)
  expect(output).toContain('all is well')
  for (const step of ['verified', 'restored', 'pictures compared', 'pages requested'])
    expect(output).toMatch(new RegExp(`^ {2}${step} +\\d+\\.\\d s$`, 'm'))
  expect(code).toBe(0)
  expect(await readdir(data)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'the server of a drill listens on localhost only, without a mail server or webhooks',
  async () => {
    const quiet = await seededSite()
    const at = new Date().toISOString()
    const db = connect(quiet.folder)
    await db
      .insertInto('outbox')
      .values({
        id: 'mail',
        channel: 'mail',
        kind: 'notification',
        recipient: 'ada@client.example',
        messageId: null,
        content: '{}',
        state: 'waiting',
        attempts: 0,
        createdAt: at,
        dueAt: at,
        expiresAt: null,
      })
      .execute()
    await db
      .insertInto('mailServer')
      .values({
        id: 1,
        host: 'mail.client.example',
        port: 25,
        encryption: 'starttls',
        userName: '',
        sealedPassword: '',
        fromAddress: 'noreply@client.example',
        fromName: '',
        updatedAt: at,
      })
      .execute()
    await db.destroy()
    const { path } = await backedUp(quiet, join(quiet.folder, 'backups'))
    vi.stubEnv('SMTP_URL', 'smtp://mail.client.example')
    const seen: { environment: string[]; waiting: number }[] = []
    const data = join(quiet.folder, 'drilled')
    const look = () => {
      const [name = ''] = readdirSync(data).filter((each) => each.startsWith('.drill'))
      const folder = join(data, name)
      const [environment = []] = environmentsOfServers().filter((each) =>
        each.includes(`DATA_DIR=${folder}`),
      )
      const file = new DatabaseSync(join(folder, 'atrium.db'), { readOnly: true })
      const senders = ['outbox', 'webhooks', 'mail_server']
      const rows = senders.flatMap((table) => file.prepare(`select id from ${table}`).all())
      file.close()
      seen.push({ environment, waiting: rows.length })
    }
    const file = backupAt(folderPlace(dirname(path)), basename(path))
    const report = await drillBackup(file, data, {
      onProgress: ({ step }) => step === 'Requesting every page' && look(),
    })
    vi.unstubAllEnvs()
    expect(report.failures).toEqual([])
    const [first] = seen
    expect(first).toMatchObject({
      environment: expect.arrayContaining(['HOST=127.0.0.1']),
      waiting: 0,
    })
    expect(first?.environment.filter((each) => each.startsWith('SMTP'))).toEqual([])
    await quiet.remove()
  },
)

/** The environments of the drill servers running on this machine. */
function environmentsOfServers(): string[][] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('drill-server')) return []
      return [readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')]
    } catch {
      // The process has ended, or belongs to another user.
      return []
    }
  })
}

test('a drill of a backup with a known missing picture passes and reports it', async () => {
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

test('a drill lists a failing page and a changed picture as failures, not the picture known to be missing, and exits with 1', async () => {
  const broken = await seededSite()
  const db = connect(broken.folder)
  const [lost, changed] = await listFiles(db)
  const { rows } = await sql<{ slug: string }>`
    update projects set technologies = 'no list' where id = (select min(id) from projects where is_active = 1)
    returning slug`.execute(db)
  await db.destroy()
  await rm(join(broken.imagesDir, lost?.file ?? ''))
  await writeFile(join(broken.imagesDir, changed?.file ?? ''), 'another picture')
  const made = await runToEnd({ DATA_DIR: broken.folder }, program, ['backup'])
  expect(made.output).toContain(`the file of the picture ${lost?.file} is missing`)
  const { code, output } = await runToEnd({ DATA_DIR: broken.folder }, program, [
    'restore',
    '--drill',
  ])
  expect(output).toContain(`the file of the picture ${lost?.file} was missing when the backup was`)
  const [, failures] = output.split('the drill failed:')
  expect(failures).toContain(`the page /projects/${rows[0]?.slug} answered 500`)
  expect(failures).toContain(`the picture ${changed?.file} is not as it was uploaded`)
  expect(failures).not.toContain(lost?.file)
  expect(code).toBe(1)
  expect((await readdir(broken.folder)).some((name) => name.startsWith('.drill'))).toBe(false)
  await broken.remove()
})
