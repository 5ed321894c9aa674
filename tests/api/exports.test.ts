import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { hourMs } from '#content/text/durations.ts'
import { beginRun } from '#server/backup/backup-runs.ts'
import { runCommand } from '#server/cli/commands.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { createJobs } from '#server/jobs.ts'
import { addPicture } from '#server/media/add-picture.ts'
import { createImages } from '#server/media/images.ts'
import { mediaUrl } from '#server/media/media-url.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let directory: string
const at = (...names: string[]) => join(directory, ...names)
const place = () => join(api.env.dataDir, 'exports')
const kept = async () => (await readdir(place()).catch(() => [])).sort()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const { db, env } = api
  const pictures = diskStore(env.imagesDir)
  const stored = await addPicture(pictures, await plain(3, 60, 40).png().toBuffer(), 'quay.png')
  await createImages(db, [stored])
  const project = { ...sample(contents.projects), images: [mediaUrl(stored.file)] }
  // Longer than a name in a tar header.
  const slug = `a-${'long-'.repeat(30)}name`
  await createRecord(db, 'projects', { ...project, slug } as never) // a valid project
  await createRecord(db, 'careers', sample(contents.careers) as never) // a valid career
  const letter = { name: 'Zoë', email: 'zoe@client.example', subject: 'Grüße' }
  await createMessage(db, { ...letter, message: '“—” 🚢' })
})
afterAll(() => rm(directory, { recursive: true }))
afterEach(async () => {
  await api.db.deleteFrom('backupRuns').execute()
  await rm(place(), { recursive: true, force: true })
})

/** Runs the job if it has work, like the scheduler. */
async function runJob(signal = new AbortController().signal) {
  const job = (await createJobs(api)).find(({ name }) => name === 'exports')
  if (!(await job?.hasWork?.())) return 'no work'
  return job?.run(signal)
}

const overview = async () => (await api.staff('GET', '/exports')).body

async function exported(options: object) {
  const { body } = await api.staff('POST', '/exports', options)
  await runJob()
  return (await overview()).runs.find(({ _id }: { _id: string }) => _id === body._id)
}

async function addressOf(id: string): Promise<string> {
  const path = `/exports/${id}/download`
  const { status, body } = await api.staff('POST', path, undefined, { isConfirmed: true })
  expect(status).toBe(200)
  return body.url
}

/** Downloads an export and unpacks it with the machine's tar. Returns the folder inside. */
async function unpacked(id: string): Promise<string> {
  const { rawPayload, statusCode, headers } = await api.app.inject({ url: await addressOf(id) })
  expect(statusCode).toBe(200)
  const folder = at(id)
  await mkdir(folder)
  await writeFile(at(`${id}.tar.gz`), rawPayload)
  await promisify(execFile)('tar', ['-xzf', at(`${id}.tar.gz`), '-C', folder])
  const [root = ''] = await readdir(folder)
  expect(headers['content-disposition']).toBe(`attachment; filename="${root}.tar.gz"`)
  return join(folder, root)
}

/** All files of a folder, with their contents. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const read = files
    .sort()
    .map(async (file) => [file.slice(folder.length), (await readFile(file)).toString('base64')])
  return Object.fromEntries(await Promise.all(read))
}

const command = async (...parameters: string[]) =>
  Array.fromAsync(runCommand(parameters, api.variables))

test.each([
  ['content', false, []],
  ['content', true, ['--with-visitors']],
  ['markdown', false, ['--markdown']],
])(
  'an export of the back office (%s, visitors: %s) has the files of the command line',
  async (content, visitors, options) => {
    const run = await exported({ content, visitors })
    expect(run).toMatchObject({
      kind: 'export',
      state: 'done',
      content,
      visitors,
      by: 'editor@example.com',
      hasFile: true,
      error: null,
      result: { counts: { records: 2, pictures: 1, ...(visitors && { messages: 1 }) } },
    })
    expect(run.result.bytes).toBe((await readFile(join(place(), run.name))).length)
    const folder = at(`${content}-${visitors}`)
    await command('export', folder, ...options)
    expect(await contentOf(await unpacked(run._id))).toEqual(await contentOf(folder))
    expect((await readdir(api.env.dataDir)).filter((name) => name.startsWith('.export'))).toEqual(
      [],
    )
  },
)

test('only one export runs at a time, and it starts again after its server was killed', async () => {
  const asked = await api.staff('POST', '/exports', { content: 'content' })
  expect([asked.status, asked.body.state, asked.body.attempts]).toEqual([201, 'waiting', 0])
  const again = await api.staff('POST', '/exports', { content: 'static' })
  expect([again.status, again.body.detail]).toEqual([409, 'An export is already in progress.'])
  expect((await api.staff('DELETE', `/exports/${asked.body._id}`)).status).toBe(409)
  // A server that is killed leaves a running row behind.
  await beginRun(api.db, 'export')
  expect((await api.staff('GET', '/exports/running')).body).toMatchObject([
    { _id: asked.body._id, state: 'running', attempts: 1 },
  ])
  await runJob()
  expect((await overview()).runs).toMatchObject([{ state: 'done', attempts: 2, hasFile: true }])
  // The third killed server is the last.
  const { body } = await api.staff('POST', '/exports', { content: 'content' })
  for (let attempt = 0; attempt < 3; attempt++) await beginRun(api.db, 'export')
  await runJob()
  expect((await overview()).runs[0]).toMatchObject({
    _id: body._id,
    state: 'failed',
    error: 'The server stopped 3 times while this was running.',
    hasFile: false,
  })
})

test('a shutdown puts an export back to waiting', async () => {
  await api.staff('POST', '/exports', { content: 'content' })
  const stop = new AbortController()
  const ran = runJob(stop.signal)
  await expect.poll(async () => (await overview()).runs[0].state).toBe('running')
  stop.abort()
  await ran
  expect((await overview()).runs).toMatchObject([{ state: 'waiting', attempts: 0, error: null }])
  expect(await kept()).toEqual([])
})

test('a canceled export stops and leaves nothing behind', async () => {
  const waiting = (await api.staff('POST', '/exports', { content: 'content' })).body
  expect((await api.staff('POST', `/exports/${waiting._id}/cancel`)).status).toBe(204)
  expect((await overview()).runs).toEqual([])
  expect(await runJob()).toBe('no work')

  const { body } = await api.staff('POST', '/exports', { content: 'content' })
  const ran = runJob()
  await expect.poll(async () => (await overview()).runs[0].state).toBe('running')
  expect((await api.staff('POST', `/exports/${body._id}/cancel`)).status).toBe(204)
  await ran
  expect((await overview()).runs).toEqual([])
  expect(await kept()).toEqual([])
  expect((await api.staff('POST', `/exports/${body._id}/cancel`)).status).toBe(404)
  const done = await exported({ content: 'markdown' })
  const late = await api.staff('POST', `/exports/${done._id}/cancel`)
  expect([late.status, late.body.detail]).toEqual([409, 'It has already finished.'])
})

test('a failed export says why', async () => {
  // A file in the place of the folder, as after a mistake of the operator.
  await writeFile(place(), '')
  await api.staff('POST', '/exports', { content: 'content' })
  await expect(runJob()).rejects.toThrow('ENOTDIR')
  const { runs, placeError } = await overview()
  expect(placeError).toContain('ENOTDIR')
  expect(runs).toMatchObject([{ state: 'failed', result: null, hasFile: false }])
  expect(runs[0].error).toContain('EEXIST')
  await rm(place())
})

test('visitors’ data is only in an export of all content', async () => {
  const wrong = await api.staff('POST', '/exports', { content: 'markdown', visitors: true })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toMatchObject([{ field: 'visitors' }])
})

test('a download needs a confirmation, and its address opens only exports', async () => {
  const { _id, name } = await exported({ content: 'markdown' })
  const refused = await api.staff('POST', `/exports/${_id}/download`)
  expect(refused.status).toBe(403)
  const url = await addressOf(_id)
  const whole = await api.app.inject({ url })
  const part = await api.app.inject({ url, headers: { range: 'bytes=10-19' } })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
  const elsewhere = await api.app.inject({ url: url.replace('/exports/', '/backups/') })
  expect(elsewhere.statusCode).toBe(403)
  const activity = (await api.staff('GET', '/activity')).body
  expect(activity[0]).toMatchObject({ action: 'downloaded', type: 'exports', name })

  expect((await api.staff('DELETE', `/exports/${_id}`)).status).toBe(204)
  expect(await kept()).toEqual([])
  expect((await api.app.inject({ url })).statusCode).toBe(404)
  expect((await api.staff('POST', `/exports/${_id}/download`)).status).toBe(404)
})

test('files are kept for a day, and only those of the five newest exports', async () => {
  const first = await exported({ content: 'markdown' })
  const longAgo = new Date(Date.now() - 25 * hourMs)
  await api.db
    .updateTable('backupRuns')
    .set({ endedAt: longAgo.toISOString() })
    .where('id', '=', first._id)
    .execute()
  // A file without a run, as a killed process leaves it.
  await writeFile(join(place(), 'content-lost.tar.gz'), '')
  await utimes(join(place(), 'content-lost.tar.gz'), longAgo, longAgo)
  await runJob()
  expect((await overview()).runs).toEqual([])
  expect(await kept()).toEqual([])

  const { body } = await api.staff('POST', '/exports', { content: 'markdown' })
  const row = await api.db.selectFrom('backupRuns').selectAll().executeTakeFirstOrThrow()
  for (let number = 1; number <= 6; number++) {
    const id = `00000000-0000-7000-8000-00000000000${number}`
    const name = `markdown-${number}.tar.gz`
    const ended = { state: 'done' as const, endedAt: new Date().toISOString() }
    await api.db
      .insertInto('backupRuns')
      .values({ ...row, ...ended, id, name })
      .execute()
    await writeFile(join(place(), name), '')
  }
  await runJob()
  const names = (await overview()).runs.map(({ name }: { name: string }) => name)
  expect(names).toEqual([body.name, ...[6, 5, 4, 3].map((number) => `markdown-${number}.tar.gz`)])
  expect(await kept()).toEqual([...names].sort())
})

test('a backup contains no export', async () => {
  await exported({ content: 'content' })
  const lines = (await command('backup', at('backup.tar.zst'))).join('\n')
  expect(lines).toContain('0 private files')
  expect(lines).not.toContain('exports')
})
