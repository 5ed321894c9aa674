import { execFile, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultBackupSettings } from '#content/backup/backup-settings.ts'
import type { DrillReport } from '#content/backup/backups-api.ts'
import { dayMs, hourMs, minuteMs } from '#content/text/durations.ts'
import { createApp } from '#server/app.ts'
import { beginRun, endRun, scheduleRuns } from '#server/backup/backup-runs.ts'
import { runCommand } from '#server/cli/commands.ts'
import { connect } from '#server/database/connect.ts'
import { readEnv } from '#server/env/env.ts'
import { createJobs } from '#server/jobs.ts'
import { createAccount } from '#server/people/accounts.ts'
import { hashSecret } from '#server/people/sign-in/secrets.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { startS3 } from '#tests/support/services/s3.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const hasCurl = spawnSync('curl', ['--version']).status === 0
const folder = () => join(api.env.dataDir, 'backups')
const kept = async () => (await readdir(folder()).catch(() => [])).sort()

afterEach(async () => {
  vi.useRealTimers()
  Object.assign(api.env, { backup: readEnv({}).env.backup, mail: undefined })
  await rm(folder(), { recursive: true, force: true })
  for (const table of ['backupRuns', 'changes', 'outbox'] as const) {
    await api.db.deleteFrom(table).execute()
  }
  await scheduledSince(new Date().toISOString())
})

/** Sets the settings of the backup schedule and the date of their last change. */
const scheduledSince = (updatedAt: string, settings: object = {}) =>
  api.db
    .updateTable('backupSettings')
    .set({ value: JSON.stringify(settings), updatedAt, version: 0, alerts: '{}' })
    .execute()

/** Runs a job if it has work, like the scheduler. Returns the message of its error, if any. */
async function runJob(name: string, signal = new AbortController().signal) {
  const job = (await createJobs(api)).find((each) => each.name === name)
  if (!(await job?.hasWork?.())) return 'no work'
  return job?.run(signal).catch((error: Error) => error.message)
}

/** Makes a backup on request. Returns its entry in the list. */
async function made() {
  await api.staff('POST', '/backups', { target: 'local' })
  await runJob('backups')
  return (await api.staff('GET', '/backups')).body.backups[0]
}

const statusNow = async () => (await api.staff('GET', '/backups/status')).body

const goodReport: DrillReport = {
  records: 36,
  pictures: 1020,
  pages: 214,
  steps: [],
  failures: [],
  findings: [],
  ms: 3400,
}

/** Records a drill and its result, like the drills job. */
async function noteDrill(
  name: string,
  ending:
    | { state: 'done'; result: DrillReport }
    | { state: 'failed'; error: string; result: DrillReport },
) {
  await scheduleRuns(api.db, 'drill', [{ target: 'local', name }])
  const run = await beginRun(api.db, 'drill')
  await endRun(api.db, run?.id ?? '', ending.state === 'done' ? { ...ending, name } : ending)
}

test('a backup is made on request and listed with its contents', async () => {
  expect((await api.staff('GET', '/backups')).body).toMatchObject({
    status: { backup: { state: 'ok', lastAt: null }, drill: { state: 'ok' }, running: [] },
    settings: { ...defaultBackupSettings, version: 0, timeZone: 'UTC' },
    places: [{ target: 'local', where: folder(), error: null }],
    isEncrypted: false,
    canDrill: true,
    backups: [],
    drills: [],
  })
  const asked = await api.staff('POST', '/backups', { target: 'local' })
  expect([asked.status, asked.body.state]).toEqual([201, 'waiting'])
  expect((await statusNow()).running).toMatchObject([{ kind: 'backup', by: 'editor@example.com' }])
  expect((await api.staff('GET', '/backups/running')).body).toMatchObject([{ _id: asked.body._id }])
  const again = await api.staff('POST', '/backups', { target: 'local' })
  expect([again.status, again.body.detail]).toEqual([409, 'A backup is already in progress.'])

  expect(await runJob('backups')).toBeUndefined()
  const { body } = await api.staff('GET', '/backups')
  const [name = ''] = await kept()
  expect(body.backups).toMatchObject([
    {
      target: 'local',
      name,
      isEncrypted: false,
      drill: null,
      bytes: (await readFile(join(folder(), name))).length,
      counts: { records: 0, pictures: 0, privateFiles: 0 },
    },
  ])
  expect(body.status).toMatchObject({ backup: { state: 'ok' }, running: [] })
  expect(Date.now() - Date.parse(body.status.backup.lastAt)).toBeLessThan(hourMs)
  const activity = (await api.staff('GET', '/activity')).body
  expect(activity[0]).toMatchObject({ action: 'created', type: 'backups', name })
  expect(await runJob('backups')).toBe('no work')
})

test('requests that the back office polls need few statements and no time zone', async () => {
  const asked: string[] = []
  const db = connect(api.target, ({ sql }) =>
    asked.push(...(/"(backup_\w+|settings)"/.exec(sql) ?? []).slice(1)),
  )
  const app = await createApp({ env: api.env, db })
  const headers = { authorization: `Bearer ${api.token}` }
  const tablesOf = async (path: string) => {
    asked.length = 0
    const { statusCode } = await app.inject({ url: `/api${path}`, headers })
    expect(statusCode, path).toBe(200)
    return [...asked].sort()
  }
  try {
    expect(await tablesOf('/messages/inbox')).toEqual(
      ['backup_settings', ...Array(5).fill('backup_runs')].sort(),
    )
    expect(await tablesOf('/backups/running')).toEqual(['backup_runs'])
  } finally {
    await app.close()
    await db.destroy()
  }
})

test('a backup is downloaded byte for byte, by a URL for one minute and one session', async () => {
  const { name } = await made()
  const token = await api.openSession()
  const path = `/backups/local/${name}/download`
  const { url } = (await api.staff('POST', path, undefined, { token, isConfirmed: true })).body
  const answer = await api.app.inject(url)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
  expect(answer.rawPayload.equals(await readFile(join(folder(), name)))).toBe(true)
  const [noted] = (await api.staff('GET', '/activity')).body
  expect(noted).toMatchObject({ action: 'downloaded', name, by: 'editor@example.com' })

  const [content = '', signature = ''] = url.split('token=')[1].split('.')
  const other = { ...JSON.parse(Buffer.from(content, 'base64url').toString()), name: 'other' }
  const forged = Buffer.from(JSON.stringify(other)).toString('base64url')
  for (const bad of [`${forged}.${signature}`, `${content}.`, content, 'x.y'])
    expect((await api.app.inject(`/api/backups/file?token=${bad}`)).statusCode, bad).toBe(403)
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect((await api.app.inject(url)).statusCode, 'a minute later').toBe(403)
  vi.useRealTimers()
  await api.visitor('POST', '/auth/logout', undefined, { token })
  expect((await api.app.inject(url)).statusCode, 'after the session').toBe(403)

  const idle = await api.openSession()
  const issued = (await api.staff('POST', path, undefined, { token: idle, isConfirmed: true })).body
  await api.db
    .updateTable('sessions')
    .set({ usedAt: '2026-01-01T00:00:00.000Z' })
    .where('tokenHash', '=', hashSecret(idle))
    .execute()
  expect((await api.app.inject(issued.url)).statusCode, 'of a session that is over').toBe(403)
})

/** Makes a backup and downloads its first bytes. Returns what a test needs to resume the download. */
async function begunDownload() {
  const { name } = await made()
  const whole = await readFile(join(folder(), name))
  const token = await api.openSession()
  const path = `/backups/local/${name}/download`
  const { url } = (await api.staff('POST', path, undefined, { token, isConfirmed: true })).body
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({ method, url, headers })
  const first = await get({ range: 'bytes=0-99' })
  return { name, whole, token, get, first, tag: String(first.headers.etag) }
}

const downloads = async () =>
  (await api.staff('GET', '/activity')).body.filter(
    ({ action }: { action: string }) => action === 'downloaded',
  ).length

test('an interrupted download is resumed and gives the same backup byte for byte', async () => {
  const { whole, get, first, tag } = await begunDownload()
  const size = whole.length
  expect(first.statusCode).toBe(206)
  expect(first.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '100',
    'content-range': `bytes 0-99/${size}`,
  })
  const written = String(first.headers['last-modified'])
  for (const same of [{ 'if-range': tag }, { 'if-range': written }, { 'if-match': tag }, {}]) {
    const rest = await get({ ...same, range: 'bytes=100-' })
    expect([rest.statusCode, rest.headers.etag], JSON.stringify(same)).toEqual([206, tag])
    expect(rest.headers['content-range']).toBe(`bytes 100-${size - 1}/${size}`)
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole)).toBe(true)
  }
  const last = await get({ range: 'bytes=-5' })
  expect(last.rawPayload).toEqual(whole.subarray(-5))

  for (const headers of [{}, { range: 'bytes=5-3' }, { range: 'bytes=0-1,5-6' }]) {
    const answer = await get(headers as Record<string, string>)
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([200, undefined])
    expect(answer.rawPayload.equals(whole)).toBe(true)
  }
  const beyond = await get({ range: `bytes=${size}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  const head = await get({ range: 'bytes=0-9' }, 'HEAD')
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(size)])
  expect(head.rawPayload.length).toBe(0)
})

test.skipIf(!hasCurl)('curl resumes an interrupted download by a new URL', async () => {
  const { name, whole } = await begunDownload()
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { url } = (
    await api.staff('POST', `/backups/local/${name}/download`, undefined, { isConfirmed: true })
  ).body
  const file = join(api.env.dataDir, 'begun.tar.zst')
  await writeFile(file, whole.subarray(0, 100))
  const chapter = await readFile(join(import.meta.dirname, '../../docs/backup.md'), 'utf8')
  const [, line = ''] = /`(curl -C [^`]+)`/.exec(chapter) ?? []
  const command = line.replace('FILE', file).replace('ADDRESS', `${origin}${url}`)
  await promisify(execFile)('bash', ['-c', command])
  expect((await readFile(file)).equals(whole)).toBe(true)
  await rm(file)
})

test('a download is not resumed with another backup of the same name', async () => {
  const { name, get, tag, first } = await begunDownload()
  await writeFile(join(folder(), name), Buffer.alloc(500))
  await utimes(join(folder(), name), new Date(0), new Date(0))
  const written = String(first.headers['last-modified'])
  for (const same of [tag, written, `W/${tag}`]) {
    const answer = await get({ 'if-range': same, range: 'bytes=100-' })
    expect([answer.statusCode, answer.rawPayload.length], same).toEqual([200, 500])
  }
  expect((await get({ 'if-match': tag, range: 'bytes=100-' })).statusCode).toBe(412)
  expect((await get({ 'if-match': '*', range: 'bytes=100-' })).statusCode).toBe(206)
})

test('after its minute a URL only resumes a download, for twelve hours and the same session', async () => {
  const { whole, token, get, tag, first } = await begunDownload()
  const rest = { 'if-range': tag, range: 'bytes=100-' }
  const noted = await downloads()
  const begun = Date.now()
  const after = (minutes: number) =>
    vi.useFakeTimers({ now: begun + minutes * minuteMs, toFake: ['Date'] })
  after(1.1)
  expect((await get(rest)).rawPayload.equals(whole.subarray(100))).toBe(true)
  expect((await get({ 'if-match': tag, range: 'bytes=100-' })).statusCode).toBe(206)
  const done = await get({ 'if-range': tag, range: `bytes=${whole.length}-` })
  expect(done.statusCode, 'of one that has all of it').toBe(416)
  const written = String(first.headers['last-modified'])
  for (const headers of [
    {},
    { range: 'bytes=100-' },
    { 'if-range': written, range: 'bytes=100-' },
    { 'if-range': '"guessed"', range: 'bytes=100-' },
    { 'if-match': '*', range: 'bytes=100-' },
    { 'if-range': tag },
    { 'if-range': tag, range: 'bytes=0-' },
  ]) {
    const answer = await get(headers as Record<string, string>)
    expect([answer.statusCode, answer.headers.etag], JSON.stringify(headers)).toEqual([
      ...[403, undefined],
    ])
  }
  expect(await downloads(), 'one that goes on is noted once').toBe(noted)
  after(13 * 60)
  expect((await get(rest)).statusCode, 'half a day later').toBe(403)
  after(2)
  expect((await get(rest)).statusCode).toBe(206)
  await api.visitor('POST', '/auth/logout', undefined, { token })
  expect((await get(rest)).statusCode, 'after the session').toBe(403)
})

test('a download is resumed only for a session that is still an administrator’s', async () => {
  const { name, get, tag } = await begunDownload()
  const rest = { 'if-range': tag, range: 'bytes=100-' }
  const other = await api.openSession('other@example.com', 'administrator')
  const path = `/backups/local/${name}/download`
  const { url } = (await api.staff('POST', path, undefined, { token: other, isConfirmed: true }))
    .body
  const own = await api.app.inject({ url, headers: { range: 'bytes=0-9' } })
  expect(own.headers.etag, 'each session has its own ETag').not.toBe(tag)
  await api.db
    .updateTable('accounts')
    .set({ role: 'editor' })
    .where('email', '=', 'other@example.com')
    .execute()
  const headers = { ...rest, 'if-range': String(own.headers.etag) }
  expect((await api.app.inject({ url, headers })).statusCode).toBe(403)
  await api.db.deleteFrom('accounts').where('email', '=', 'other@example.com').execute()
  expect((await api.app.inject({ url, headers })).statusCode).toBe(403)
  expect((await get(rest)).statusCode).toBe(206)
})

test('a backup in a bucket is downloaded in parts, too', async () => {
  const s3 = await startS3()
  try {
    api.env.backup.to = s3.config
    await api.staff('POST', '/backups', { target: 'remote' })
    await runJob('backups')
    const { name, bytes } = (await api.staff('GET', '/backups')).body.backups[0]
    const path = `/backups/remote/${name}/download`
    const { url } = (await api.staff('POST', path, undefined, { isConfirmed: true })).body
    const whole = (await api.app.inject(url)).rawPayload
    expect(whole.length).toBe(bytes)
    const rest = await api.app.inject({ url, headers: { range: 'bytes=100-' } })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([
      ...[206, `bytes 100-${bytes - 1}/${bytes}`],
    ])
    expect(rest.rawPayload.equals(whole.subarray(100))).toBe(true)
    const asked = { 'if-range': String(rest.headers.etag), range: 'bytes=7-9' }
    const some = await api.app.inject({ url, headers: asked })
    expect(some.rawPayload).toEqual(whole.subarray(7, 10))
    const head = await api.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes)])
  } finally {
    await s3.stop()
  }
})

test('a backup is deleted, and files that are no backup are 404', async () => {
  const { name } = await made()
  await writeFile(join(api.env.dataDir, 'secret.tar.zst'), 'not to be had')
  for (const stranger of ['none.tar.zst', '..%2Fsecret.tar.zst', '..%2Fatrium.db']) {
    const at = `/backups/local/${stranger}`
    expect((await api.staff('DELETE', at)).status, stranger).toBe(404)
    expect((await api.staff('POST', `${at}/download`)).status, stranger).toBe(404)
  }
  expect((await api.staff('DELETE', `/backups/remote/${name}`)).status).toBe(404)
  expect((await api.staff('DELETE', `/backups/local/${name}`)).status).toBe(204)
  expect((await api.staff('GET', '/activity')).body[0]).toMatchObject({
    action: 'deleted',
    type: 'backups',
    name,
    by: 'editor@example.com',
  })
  expect(await kept()).toEqual([])
  expect((await api.staff('DELETE', `/backups/local/${name}`)).status).toBe(404)
})

test('a schedule is saved as a whole, and a stale version answers 412', async () => {
  const settings = {
    ...defaultBackupSettings,
    time: '23:30',
    keep: { days: 3, weeks: 2, months: 12 },
  }
  const headers = { 'if-match': '"0"' }
  const saved = await api.staff('PUT', '/backups/settings', settings, { headers })
  expect(saved.body).toEqual({ ...settings, version: 1, timeZone: 'UTC' })
  expect((await api.staff('PUT', '/backups/settings', settings, { headers })).status).toBe(412)
  expect((await api.staff('GET', '/backups')).body.settings).toEqual(saved.body)
  const wrong = { time: '24:00', keep: { days: -1, weeks: 1.5, months: 121 }, drill: 'daily' }
  const { status, body } = await api.staff('PUT', '/backups/settings', { ...settings, ...wrong })
  expect(status).toBe(422)
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    ...['time', 'keep.days', 'keep.weeks', 'keep.months', 'drill'],
  ])
})

test('the daily backup is made once, at its time, and old ones are deleted by the schedule', async () => {
  await mkdir(folder(), { recursive: true })
  const old = ['2026-09-01', '2026-09-02', '2026-09-03'].map(
    (day) => `atrium-${day}T03-00-00Z.tar.zst`,
  )
  for (const name of [...old, 'before-the-relaunch.tar.zst', 'notes.txt'])
    await writeFile(join(folder(), name), 'x')
  expect(await runJob('backups'), 'the site is new').toBe('no work')
  await scheduledSince('2026-01-01T00:00:00.000Z', { keep: { days: 2, weeks: 0, months: 0 } })
  expect(await runJob('backups')).toBeUndefined()
  const names = await kept()
  expect(names).toHaveLength(4)
  expect(names).toEqual(
    expect.arrayContaining([old[2], 'before-the-relaunch.tar.zst', 'notes.txt']),
  )
  expect(await runJob('backups')).toBe('no work')
  const { backup } = await statusNow()
  expect(Date.parse(backup.nextAt) - Date.now()).toBeLessThan(dayMs)
})

test('the daily backup is also written to BACKUP_TO, or only there', async () => {
  const to = join(api.env.dataDir, 'another-machine')
  api.env.backup.to = to
  await scheduledSince('2026-01-01T00:00:00.000Z')
  expect(await runJob('backups')).toBeUndefined()
  expect(await kept()).toHaveLength(1)
  expect(await readdir(to)).toHaveLength(1)
  await scheduledSince('2026-01-01T00:00:00.000Z', { usesLocal: false })
  vi.useFakeTimers({ now: Date.now() + 25 * hourMs, toFake: ['Date'] })
  expect(await runJob('backups')).toBeUndefined()
  expect(await kept()).toHaveLength(1)
  expect(await readdir(to)).toHaveLength(2)
  await rm(to, { recursive: true })
})

test('a backup made on the command line does not count as the server’s', async () => {
  await scheduledSince('2026-01-01T00:00:00.000Z')
  const before = (await statusNow()).backup
  expect(before).toMatchObject({ state: 'old', lastAt: null })
  await Array.fromAsync(runCommand(['backup'], api.variables))
  expect(await kept()).toHaveLength(1)
  expect((await statusNow()).backup).toEqual(before)
})

test('a server that cannot read its own backups makes no scheduled drills', async () => {
  const identity = await generateX25519Identity()
  const recipients = [await identityToRecipient(identity)]
  api.env.backup = { ...api.env.backup, recipients }
  expect(await made()).toMatchObject({ isEncrypted: true })
  const { body } = await api.staff('GET', '/backups')
  expect(body).toMatchObject({ canDrill: false, status: { drill: { state: 'off', nextAt: null } } })
  expect(await runJob('drills')).toBe('no work')
  api.env.backup = { ...api.env.backup, identity }
  const { canDrill, status } = (await api.staff('GET', '/backups')).body
  expect([canDrill, status.drill.state]).toEqual([true, 'ok'])
  expect(Date.parse(status.drill.nextAt)).toBeLessThanOrEqual(Date.now())
})

test('runs dated in the future are ignored, and the next one is made once', async () => {
  await scheduledSince('2026-01-01T00:00:00.000Z', { usesLocal: false })
  const to = join(api.env.dataDir, 'elsewhere')
  api.env.backup.to = to
  vi.useFakeTimers({ now: Date.now() + 400 * dayMs, toFake: ['Date'] })
  expect(await runJob('backups')).toBeUndefined()
  await rm(to, { recursive: true })
  await writeFile(to, 'a file')
  vi.setSystemTime(Date.now() + dayMs)
  expect(await runJob('backups')).toMatch(/EEXIST|ENOTDIR/)
  vi.useRealTimers()

  await rm(to)
  expect(await runJob('backups')).toBeUndefined()
  expect(await runJob('backups')).toBe('no work')
  expect(await readdir(to)).toHaveLength(1)
  const { backup } = await statusNow()
  expect(backup.state).toBe('ok')
  expect(Date.parse(backup.lastAt)).toBeLessThanOrEqual(Date.now())
  await rm(to, { recursive: true })
})

test('an unavailable place is reported everywhere, retried, and blocks nothing else', async () => {
  await scheduledSince('2026-01-01T00:00:00.000Z', { usesLocal: false })
  // A file takes the folder's place, to simulate a missing mount.
  const away = join(api.env.dataDir, 'away')
  await writeFile(away, 'a file')
  const to = join(away, 'backups')
  api.env.backup.to = to
  expect(await runJob('backups')).toMatch(/ENOTDIR/)
  expect(await runJob('backups'), 'the next attempt is due in five minutes').toBe('no work')
  const { backup } = await statusNow()
  expect(backup).toMatchObject({
    state: 'failed',
    lastAt: null,
    error: expect.stringContaining('ENOTDIR'),
  })
  expect(Date.parse(backup.nextAt) - Date.now()).toBeLessThanOrEqual(5 * minuteMs)

  const { body } = await api.staff('GET', '/backups')
  expect(body.places[1]).toMatchObject({ target: 'remote', where: to, error: expect.any(String) })
  expect(body.backups).toEqual([])
  const ready = await api.app.inject('/readyz')
  expect([ready.statusCode, ready.json().status]).toEqual([200, 'degraded'])
  expect(ready.json().checks.backups).toEqual({ status: 'warn', since: backup.since })
  expect(ready.body).not.toContain(away)
  const { body: metrics } = await api.app.inject('/metrics')
  expect(metrics).toContain('atrium_backup_healthy{kind="backup"} 0')
  expect(metrics).toContain('atrium_backup_healthy{kind="drill"} 1')
  expect((await api.staff('GET', '/messages/inbox')).body.backups).toMatchObject({
    kind: 'backup',
    state: 'failed',
    lastAt: null,
  })
  const desk = await api.openSession('desk@example.com', { role: 'editor', duties: ['messages'] })
  const inbox = await api.visitor('GET', '/messages/inbox', undefined, { token: desk })
  expect(inbox.body.backups).toBeNull()
  const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
  expect((await api.visitor('POST', '/messages', letter)).status).toBe(201)
  const doctor = Array.fromAsync(runCommand(['doctor'], { ...api.variables, BACKUP_TO: to }))
  await expect(doctor).rejects.toThrow(/the last backup has failed: .*ENOTDIR/)

  await rm(away)
  vi.useFakeTimers({ now: Date.now() + 5 * minuteMs, toFake: ['Date'] })
  expect(await runJob('backups')).toBeUndefined()
  expect((await statusNow()).backup).toMatchObject({ state: 'ok', error: null })
  expect(await readdir(to)).toHaveLength(1)
  expect((await api.staff('GET', '/messages/inbox')).body.backups).toBeNull()
})

test('each administrator gets one mail when backups fail for ten minutes, and one when they work again', async () => {
  Object.assign(api.env, { mail: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env.mail })
  await createAccount(api.db, 'second@example.com', 'administrator')
  await scheduledSince('2026-01-01T00:00:00.000Z')
  const mails = async () =>
    (await api.db.selectFrom('outbox').selectAll().orderBy('id').execute()).map((row) => [
      ...[row.kind, row.recipient, JSON.parse(row.content).subject],
    ])
  const start = Date.now()
  const at = (minutes: number) =>
    vi.useFakeTimers({ now: start + minutes * minuteMs, toFake: ['Date'] })
  // No backup has been made since January, so the last one counts as old.
  for (const minutes of [0, 5, 9]) {
    at(minutes)
    await runJob('backup-alerts')
  }
  expect(await mails()).toEqual([])
  for (const minutes of [10, 11, 60]) {
    at(minutes)
    await runJob('backup-alerts')
  }
  const toEach = (subject: RegExp) =>
    ['editor@example.com', 'second@example.com'].map((email) => [
      ...['backup', email, expect.stringMatching(subject)],
    ])
  const bad = toEach(/^Backups of .* are not working$/)
  expect((await mails()).sort()).toEqual(bad)
  await runJob('backups')
  await runJob('backup-alerts')
  await runJob('backup-alerts')
  const [good, all] = [toEach(/are working again$/), await mails()]
  expect([...all.slice(0, 2).sort(), ...all.slice(2).sort()]).toEqual([...bad, ...good])
  await api.db.deleteFrom('accounts').where('email', '=', 'second@example.com').execute()
})

test('an interrupted run is repeated and given up after three attempts', async () => {
  await api.staff('POST', '/backups', { target: 'local' })
  const stopped = AbortSignal.abort()
  const cut = { state: 'running' as const, attempts: 2 }
  await api.db.updateTable('backupRuns').set(cut).execute()
  expect(await runJob('backups', stopped), 'a stopping server starts no run').toBeUndefined()
  expect((await statusNow()).running).toMatchObject([{ state: 'running' }])
  expect(await runJob('backups')).toBeUndefined()
  expect(await kept()).toHaveLength(1)

  await api.staff('POST', '/backups', { target: 'local' })
  const third = { state: 'running' as const, attempts: 3 }
  await api.db.updateTable('backupRuns').set(third).where('state', '=', 'waiting').execute()
  await runJob('backups')
  const { backup, running } = await statusNow()
  expect(running).toEqual([])
  expect(backup).toMatchObject({ state: 'failed', error: expect.stringContaining('3 times') })
})

test('the newest backup is drilled by schedule and on request, and a damaged one is detected', async () => {
  const { name } = await made()
  const path = join(folder(), name)
  await writeFile(path, (await readFile(path)).subarray(0, -100))
  const found = await runJob('drills')
  expect(found).toContain(`the drill of ${name} failed`)
  const { body } = await api.staff('GET', '/backups')
  expect(body.backups[0].drill).toMatchObject({ isGood: false })
  const [error] = body.drills[0].report.failures
  expect(body.drills).toMatchObject([{ state: 'failed', name, by: null, error }])
  expect(body.status.drill).toMatchObject({ state: 'failed', lastAt: null, error })
  expect(await runJob('drills'), 'the next drill is due in an hour').toBe('no work')
  expect((await api.staff('GET', '/messages/inbox')).body.backups).toMatchObject({ kind: 'drill' })

  const drill = () => api.staff('POST', '/backups/drills', { target: 'local', name })
  expect((await drill()).status).toBe(201)
  expect((await api.staff('GET', '/activity')).body[0]).toMatchObject({
    action: 'drilled',
    type: 'backups',
    name,
    by: 'editor@example.com',
  })
  expect((await drill()).status, 'one at a time').toBe(409)
  expect(await runJob('drills')).toContain('the drill of')
  expect((await api.staff('GET', '/backups')).body.drills).toMatchObject([
    { state: 'failed', by: 'editor@example.com' },
    { by: null },
  ])
  expect((await api.staff('POST', '/backups/drills', { target: 'local', name: 'x' })).status).toBe(
    404,
  )
})

test('a backup with a missing picture is marked incomplete and names it', async () => {
  const whole = await made()
  expect(whole).toMatchObject({ isIncomplete: false, findings: [] })
  const { image } = await uploads(api).one(await plain(1).png().toBuffer())
  const file = basename(image.url)
  await rm(join(api.env.imagesDir, file))
  vi.useFakeTimers({ now: Date.now() + hourMs, toFake: ['Date'] })
  const lacking = {
    isIncomplete: true,
    findings: [`the file of the picture ${file} is missing, so the backup does not contain it`],
  }
  expect(await made()).toMatchObject({ ...lacking, counts: { pictures: 0 } })
  expect((await api.staff('GET', '/backups')).body.backups[1]).toEqual(whole)
  expect((await statusNow()).backup).toMatchObject({ state: 'ok', ...lacking })
  // Like a backup of another site, this backup now has no row of its run. A drill reads its findings from the manifest.
  await api.db.deleteFrom('backupRuns').execute()
  const report = { ...goodReport, findings: [`the file of the picture ${file} was missing`] }
  const [newest] = (await kept()).toReversed()
  await noteDrill(newest ?? '', { state: 'done', result: report })
  expect((await api.staff('GET', '/backups')).body.backups[0]).toMatchObject({
    isIncomplete: true,
    findings: report.findings,
    counts: null,
  })
  await api.staff('DELETE', `/images/${image._id}`)
  await api.staff('DELETE', `/trash/images/${image._id}`)
})

test('the status shows what the last good drill checked and what the last drill found wrong', async () => {
  const { name } = await made()
  expect((await statusNow()).drill).toMatchObject({ checked: null, failures: [] })
  await noteDrill(name, { state: 'done', result: goodReport })
  const checked = { pages: 214, pictures: 1020 }
  expect((await statusNow()).drill).toMatchObject({ state: 'ok', checked, failures: [] })

  vi.useFakeTimers({ now: Date.now() + hourMs, toFake: ['Date'] })
  const failures = ['the page / is cut off', 'the page /news is answered with 500']
  const [error = ''] = failures
  await noteDrill(name, { state: 'failed', error, result: { ...goodReport, failures } })
  const { status } = (await api.staff('GET', '/backups')).body
  expect(status.drill).toMatchObject({ state: 'failed', error, checked, failures })
  expect(await statusNow()).toEqual(status)
})

test('the status is for administrators only', async () => {
  const token = await api.openSession('writer@example.com', { role: 'editor', duties: ['content'] })
  const answer = await api.visitor('GET', '/backups/status', undefined, { token })
  expect(answer.status).toBe(403)
})

test('if the newest backup is deleted, the one before it is drilled', async () => {
  const { name } = await made()
  const path = join(folder(), name)
  await writeFile(path, (await readFile(path)).subarray(0, -100))
  vi.useFakeTimers({ now: Date.now() + hourMs, toFake: ['Date'] })
  const { name: newest } = await made()
  expect((await api.staff('DELETE', `/backups/local/${newest}`)).status).toBe(204)
  expect(await runJob('drills')).toContain(`the drill of ${name} failed`)
})
