import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarEntry, type TarHeader, unpackTar } from 'modern-tar'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { beginRun, postponeRun, type RunRow } from '#server/backup/backup-runs.ts'
import { contentText } from '#server/backup/export/import-site.ts'
import { optionsOf } from '#server/backup/export/runs/export-runs.ts'
import { importUpload } from '#server/backup/export/runs/import-upload.ts'
import { runCommand } from '#server/cli/commands.ts'
import { createRecord, deleteRecord } from '#server/documents/record-writes.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { createJobs } from '#server/jobs.ts'
import { addPicture } from '#server/media/add-picture.ts'
import { createImages } from '#server/media/images.ts'
import { mediaUrl } from '#server/media/media-url.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

type Site = ReturnType<typeof withApi>

const former = withApi()
const api = withApi()
let directory: string
/** The export of the former site, with its visitors' data. */
let archive: Buffer
const at = (...names: string[]) => join(directory, ...names)
const stored = async () => readdir(join(api.env.dataDir, 'exports')).catch(() => [])

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const { db, env } = former
  const content = await plain(3, 60, 40).png().toBuffer()
  const picture = await addPicture(diskStore(env.imagesDir), content, 'quay.png')
  await createImages(db, [picture])
  const project = { ...sample(contents.projects), images: [mediaUrl(picture.file)] }
  await createRecord(db, 'projects', project as never) // a valid project
  await createRecord(db, 'careers', sample(contents.careers) as never) // a valid career
  await createMessage(db, {
    name: 'Zoë',
    email: 'zoe@client.example',
    subject: '',
    message: '“—” 🚢',
  })
  await former.staff('PUT', '/settings', { companyName: 'Lantern' })
  const { body } = await former.staff('POST', '/exports', { content: 'content', visitors: true })
  await runJob(former)
  const path = `/exports/${body._id}/download`
  const { url } = (await former.staff('POST', path, undefined, { isConfirmed: true })).body
  archive = (await former.app.inject({ url })).rawPayload
})
afterAll(() => rm(directory, { recursive: true }))
afterEach(async () => {
  await api.db.deleteFrom('backupRuns').execute()
  await rm(join(api.env.dataDir, 'exports'), { recursive: true, force: true })
})

/** Runs the job if it has work, like the scheduler. */
async function runJob(site: Site = api) {
  const job = (await createJobs(site)).find(({ name }) => name === 'exports')
  if (!(await job?.hasWork?.())) return 'no work'
  return job?.run(new AbortController().signal)
}

async function upload(content: Uint8Array, query = '', filename = 'our-site.tar.gz') {
  const { payload, headers } = multipartBody([{ name: 'file', filename, content }])
  return api.staff('POST', `/exports/files${query}`, payload, { headers })
}

const newest = async () => (await api.staff('GET', '/exports')).body.runs[0]

/** Uploads an archive and runs its check. Returns the run. */
async function checked(content: Uint8Array, query = '') {
  const { status, body } = await upload(content, query)
  expect([status, body.kind, body.state]).toEqual([201, 'check', 'waiting'])
  await runJob()
  return newest()
}

const run = (id: string) =>
  api.staff('POST', `/exports/${id}/import`, undefined, { isConfirmed: true })

/** Everything that an import would change, and the temporary folders. */
const stateOfSite = async () => ({
  content: await contentText(api.db),
  settings: (await api.visitor('GET', '/settings')).body,
  pictures: await readdir(api.env.imagesDir).catch(() => []),
  besides: (await readdir(api.env.dataDir)).filter((name) => /^\.(?:import|export)/.test(name)),
})

interface Entry {
  header: TarHeader
  data: Uint8Array
}

/** The entries of the archive. */
const entriesOf = async (): Promise<Entry[]> =>
  (await unpackTar(gunzipSync(archive))).map(({ header, data = new Uint8Array() }) => ({
    header,
    data,
  }))

const packed = async (entries: readonly Entry[]) =>
  gzipSync(
    await packTar(
      entries.map(
        ({ header, data }): TarEntry => ({ header, ...(data.length > 0 && { body: data }) }),
      ),
    ),
  )

const text = (content: string) => Buffer.from(content)
const entry = (name: string, data: Uint8Array): Entry => ({
  header: { name, size: data.length, type: 'file' },
  data,
})

/** The archive with a file of its folder changed. */
async function withFile(path: string, change: (content: string) => string) {
  const entries = await entriesOf()
  return packed(
    entries.map((each) =>
      each.header.name.endsWith(path)
        ? entry(each.header.name, text(change(Buffer.from(each.data).toString())))
        : each,
    ),
  )
}

describe('an upload', () => {
  test('that is not an export of all content is refused with the reason, and changes nothing', async () => {
    const before = await stateOfSite()
    const link = { name: 'a/x', size: 0, type: 'symlink', linkname: '/etc/passwd' } as const
    const linked = [...(await entriesOf()), { header: link, data: new Uint8Array() }]
    for (const [content, reason] of [
      [text('PK\u0003\u0004 a zip file'), 'it is not a .tar.gz file'],
      [archive.subarray(0, archive.length >> 1), 'it is damaged or cut off'],
      [await packed(linked), 'it contains "a/x", which is not a file but a symlink'],
    ] as const) {
      const found = await checked(content)
      expect([found.state, found.error]).toEqual(['failed', reason])
      expect(await stateOfSite()).toEqual(before)
      expect((await run(found._id)).status).toBe(409)
    }
    // Only the last upload is kept.
    expect(await stored()).toHaveLength(1)
  })

  test('with invalid content lists every problem with its file and field', async () => {
    const before = await stateOfSite()
    const changed = await withFile('.json', (content) =>
      content.replace(/"title": "[^"]*"/, '"title": "", "isAdmin": true'),
    )
    const { state, error, result } = await checked(changed)
    expect([state, error]).toEqual(['failed', `it has ${result.problemCount} problems`])
    expect(result.problemCount).toBe(result.problems.length)
    expect(result.problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^records\/projects\/.*\.json: title: Title is required$/),
        expect.stringMatching(/^records\/careers\/.*\.json: isAdmin: There is no field isAdmin$/),
      ]),
    )
    expect(await stateOfSite()).toEqual(before)
  })

  test('that is cut off, or has no file, is refused and leaves nothing', async () => {
    const { payload, headers } = multipartBody([
      { name: 'file', filename: 'a.tar.gz', content: archive },
    ])
    const half = payload.subarray(0, payload.length >> 1)
    expect((await api.staff('POST', '/exports/files', half, { headers })).status).toBe(400)
    const other = multipartBody([{ name: 'image', filename: 'a.png', content: archive }])
    const { payload: wrong, headers: types } = other
    expect((await api.staff('POST', '/exports/files', wrong, { headers: types })).status).toBe(422)
    expect((await api.staff('POST', '/exports/files', { a: 1 })).status).toBe(415)
    expect(await stored()).toEqual([])
    expect((await api.staff('GET', '/exports')).body.runs).toEqual([])
  })

  test('waits for no other run, and replaces the former upload', async () => {
    const first = await checked(archive)
    expect((await upload(archive)).status).toBe(201)
    const again = await upload(archive)
    expect([again.status, again.body.detail]).toEqual([409, 'An import is already in progress.'])
    expect(await stored()).toHaveLength(1)
    expect((await api.staff('DELETE', `/exports/${first._id}`)).status).toBe(404)
    const { _id } = await newest()
    expect((await api.staff('POST', `/exports/${_id}/cancel`)).status).toBe(204)
    await runJob()
  })
})

test('an export that was edited and packed again with tar is read', async () => {
  await writeFile(at('our-site.tar.gz'), archive)
  const tar = (...options: string[]) => promisify(execFile)('tar', options, { cwd: directory })
  await tar('-xzf', 'our-site.tar.gz')
  const [root = ''] = (await readdir(directory)).filter((name) => name.startsWith('content-'))
  await mkdir(at(root, '.git'))
  await writeFile(at(root, '.git/config'), '')
  await writeFile(at(root, '._people.json'), '')
  // With entries for folders, once below a folder and once at the root of the archive.
  await tar('-czf', 'below.tar.gz', root)
  await tar('-czf', 'root.tar.gz', '-C', root, '.')
  for (const name of ['below.tar.gz', 'root.tar.gz']) {
    const found = await checked(await readFile(at(name)))
    expect([name, found.state, found.error]).toEqual([name, 'done', null])
    expect(found.result).toMatchObject({ counts: { records: 2 }, leavesVisitors: true })
  }
})

test('a site with content refuses an export before and after the upload, and says what it has', async () => {
  const ready = await checked(archive)
  expect(ready.state).toBe('done')
  const project = await createRecord(api.db, 'projects', sample(contents.projects) as never) // valid
  const found = 'The site has content already: 1 project.'
  const early = await upload(archive)
  expect([early.status, early.body.detail]).toEqual([409, found])
  const late = await run(ready._id)
  expect([late.status, late.body.detail]).toEqual([409, found])
  expect((await api.staff('GET', '/exports')).body.content).toBe('1 project')
  // The content can appear after the request, too: the transaction of the import looks again.
  await api.db.updateTable('backupRuns').set({ kind: 'import', state: 'waiting' }).execute()
  await runJob()
  expect(await newest()).toMatchObject({
    kind: 'import',
    state: 'failed',
    error: 'the site has content already: 1 project',
  })
  await deleteRecord(api.db, 'projects', project._id, { by: null })
  await api.db.deleteFrom('trash').execute()
})

test('an import is checked, confirmed and written once, even if its process is killed after the commit', async () => {
  const before = await stateOfSite()
  const check = await checked(archive, '?visitors=true')
  expect(check).toMatchObject({
    kind: 'check',
    state: 'done',
    name: 'our-site.tar.gz',
    visitors: true,
    hasFile: false,
    result: { counts: { records: 2, pictures: 1, messages: 1 }, leavesVisitors: false },
  })
  expect(await stateOfSite()).toEqual(before)
  expect((await api.staff('POST', `/exports/${check._id}/import`)).status).toBe(403)
  const begun = await run(check._id)
  expect([begun.status, begun.body.kind, begun.body.state]).toEqual([202, 'import', 'waiting'])
  expect((await run(check._id)).status).toBe(409)

  // The first server is killed before its process has begun; the process of the second one after the commit.
  await beginRun(api.db, 'import')
  const row = (await beginRun(api.db, 'import')) as RunRow // a cast: the import is running
  const { id, kind, name, person: by } = row
  const scratch = join(api.env.dataDir, `.export-${id}`)
  const task = { env: api.env, kind, id, name: name ?? '', by, scratch, ...optionsOf(row) }
  const parts = { signal: new AbortController().signal, onProgress: () => {} }
  await importUpload(api.db, task, parts)
  await rm(scratch, { recursive: true })
  // A shutdown at this moment does not put the import back to waiting.
  await postponeRun(api.db, row)
  expect(await runJob()).toBe('no work')
  expect(await newest()).toMatchObject({
    kind: 'import',
    state: 'done',
    error: null,
    result: { counts: { records: 2, pictures: 1, messages: 1, people: 0 } },
  })
  const activity = (await api.staff('GET', '/activity')).body
  expect(activity[0]).toMatchObject({
    action: 'imported',
    type: 'exports',
    name: 'our-site.tar.gz',
    by: 'editor@example.com',
  })
  expect((await stateOfSite()).besides).toEqual([])
  expect((await api.visitor('GET', '/settings')).body.companyName).toBe('Lantern')
  expect((await api.visitor('GET', '/projects')).body).toHaveLength(1)

  // Both sites now export the same files.
  const folders = await Promise.all(
    [former, api].map(async (site, index) => {
      const folder = at(String(index))
      const options = ['export', folder, '--with-visitors']
      await Array.fromAsync(runCommand(options, site.variables))
      return hashesOf(folder)
    }),
  )
  expect(folders[1]).toEqual(folders[0])
})

/** Hashes of all files of a folder. */
async function hashesOf(folder: string): Promise<Record<string, string>> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const hashes = files.sort().map(async (file) => {
    const hash = createHash('sha256').update(await readFile(file))
    return [file.slice(folder.length), hash.digest('hex')]
  })
  return Object.fromEntries(await Promise.all(hashes))
}
