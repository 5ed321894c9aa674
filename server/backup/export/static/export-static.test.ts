import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { beginRun, insertRun, type RunRow } from '#server/backup/backup-runs.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord, updateRecord } from '#server/documents/record-writes.ts'
import { listRecords } from '#server/documents/records.ts'
import { type Env, readEnv } from '#server/env/env.ts'
import { addPicture } from '#server/media/add-picture.ts'
import { createImages } from '#server/media/images.ts'
import { mediaUrl } from '#server/media/media-url.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { switchNewsletter } from '#server/newsletter/newsletter-policy.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { createRedirect } from '#server/redirects/redirects.ts'
import { seed } from '#server/setup/seed.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { renderingApp } from '../../../rendering-app.ts'
import { folderWriter, forEveryone } from '../export-writer.ts'
import { runExport } from '../runs/run-export.ts'
import { exportStatic, type StaticExport } from './export-static.ts'
import { addressesInCss, referencesOf } from './static-page.ts'

const siteUrl = 'https://company.example'
let directory: string
let folder: string
let db: Database
let env: Env
let made: StaticExport

beforeAll(async () => {
  await buildWhenStale(() => {})
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  folder = join(directory, 'static')
  env = readEnv({ DATA_DIR: directory, SITE_URL: siteUrl }).env
  db = connect(directory)
  await migrate(db)
  const pictures = diskStore(env.imagesDir)
  await seed(db, pictures, 'none')
  await switchNewsletter(db, true, null)
  const stored = await addPicture(pictures, await plain(3, 60, 40).png().toBuffer(), 'a.png')
  await createImages(db, [stored])
  const images = [mediaUrl(stored.file)]
  for (let number = 0; number < 30; number++) {
    const project = { ...sample(contents.projects, `${number}`), images }
    await createRecord(db, 'projects', project as never) // a valid project
  }
  await createRecord(db, 'careers', sample(contents.careers) as never) // a valid career
  const parts = [{ kind: 'text', title: '', text: 'Ports' }]
  const nested = { ...sample(contents.subpages), parts, slug: 'industries/logistics' }
  await createRecord(db, 'subpages', nested as never) // a valid page
  const [project] = (await listRecords(db, 'projects', 'staff', {})).items
  if (!project) throw new Error('there are projects')
  const { _id, createdAt, updatedAt, version, ...values } = project
  await updateRecord(
    db,
    { type: 'projects', id: _id },
    { ...values, slug: 'renamed' },
    { by: null },
  )
  const moved = { status: 301 } as const
  const privacy = { from: '/privacy', to: '/industries/logistics', ...moved }
  await createRedirect(db, privacy, null)
  await createRedirect(db, { from: '/careers', to: '/projects', ...moved }, null)
  made = await exportStatic({ db, env }, await folderWriter(folder, { modes: forEveryone }))
})
afterAll(async () => {
  await db.destroy()
  await rm(directory, { recursive: true })
})

const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))

/** The file that a static host serves for a path. */
const hosted = (files: ReadonlySet<string>, path: string) => {
  const file = decodeURIComponent(path)
  return [file, `${file.replace(/\/$/, '')}/index.html`].find((each) => files.has(each))
}

test('all public pages are exported without dead links', async () => {
  const files = new Set(await filesIn())
  const dead: string[] = []
  for (const file of files) {
    if (!/\.(?:html|css)$/.test(file)) continue
    const text = await readFile(folder + file, 'utf8')
    const addresses = file.endsWith('.css') ? addressesInCss(text) : referencesOf(text).addresses
    for (const address of addresses) {
      const url = URL.parse(address, siteUrl + file.replace(/index\.html$/, ''))
      if (url?.origin !== siteUrl) continue
      if (url.search || !hosted(files, url.pathname)) dead.push(`${file}: ${address}`)
    }
  }
  expect(dead).toEqual([])
  expect(made.broken).toEqual([])
  for (const path of ['/', '/projects', '/projects/renamed', '/industries/logistics', '/contact'])
    expect(hosted(files, path), path).toBeDefined()
  expect([...files]).toEqual(
    expect.arrayContaining(['/404.html', '/sitemap.xml', '/robots.txt', '/favicon.ico']),
  )
  expect(made.pages).toBe([...files].filter((file) => file.endsWith('index.html')).length)
})

test('pages have no scripts, but keep their structured data', async () => {
  const html = await readFile(join(folder, 'projects/renamed/index.html'), 'utf8')
  expect(html).toContain('application/ld+json')
  expect(html).not.toMatch(/<script(?![^>]*ld\+json)|modulepreload/)
})

test('each page of a paginated list is a folder', async () => {
  const html = await readFile(join(folder, 'projects/index.html'), 'utf8')
  expect(html).toContain('href="/projects/_page-2/"')
  expect(await readFile(join(folder, 'projects/_page-2/index.html'), 'utf8')).toContain('<h1')
})

test('the newsletter form is removed from all pages', async () => {
  const files = (await filesIn()).filter((file) => file.endsWith('.html'))
  for (const file of files)
    expect(await readFile(folder + file, 'utf8'), file).not.toContain('newsletter-email')
  const app = await renderingApp(env, db)
  expect((await app.inject('/')).body).toContain('id="newsletter-email"')
  await app.close()
})

test('a replaced sample is a redirect and no page, and an unused redirect is left out', async () => {
  const lines = await readFile(join(folder, '_redirects'), 'utf8')
  expect(lines).toContain('/privacy /industries/logistics 301\n')
  expect(lines).not.toContain('/careers /projects')
  const files = await filesIn()
  expect(files).not.toContain('/privacy/index.html')
  expect(files).toContain('/careers/index.html')
  const contact = await readFile(join(folder, 'contact/index.html'), 'utf8')
  expect(contact).not.toContain('href="/privacy')
  expect(contact).toContain('href="/industries/logistics"')
})

test('former addresses redirect, and forms that need the server are reported', async () => {
  expect(await readFile(join(folder, '_redirects'), 'utf8')).toMatch(
    /^\/projects\/[\w-]+ \/projects\/renamed 301$/m,
  )
  expect(made.redirects).toBe(2)
  expect(made.forms).toEqual([{ action: '/contact', page: '/' }])
})

test('a folder that is not empty is refused', async () => {
  await expect(folderWriter(directory)).rejects.toThrow('is not empty')
})

test('an export of the back office has the same files, which every web server may read', async () => {
  await transact(db, (transaction) =>
    insertRun(transaction, {
      kind: 'export',
      target: 'local',
      name: 'static-site-1.tar.gz',
      options: JSON.stringify({ content: 'static', visitors: false }),
      by: 'ada@company.example',
    }),
  )
  const run = (await beginRun(db, 'export')) as RunRow // a cast: an export is waiting
  await runExport({ db, env }, run, new AbortController().signal)
  const ended = await db.selectFrom('backupRuns').selectAll().executeTakeFirstOrThrow()
  expect(ended).toMatchObject({ state: 'done', error: null })
  expect(JSON.parse(ended.result ?? '')).toMatchObject({
    counts: { pages: made.pages, files: made.files, redirects: made.redirects },
    findings: ['the form to /contact, such as on /, does nothing without the server'],
  })
  const into = join(directory, 'unpacked')
  await mkdir(into)
  const file = join(directory, 'exports/static-site-1.tar.gz')
  await promisify(execFile)('tar', ['-xzf', file, '-C', into])
  const root = join(into, 'static-site-1')
  for (const name of await filesIn()) {
    expect(await readFile(join(root, name)), name).toEqual(await readFile(join(folder, name)))
    expect((await stat(join(root, name))).mode & 0o444, name).toBe(0o444)
  }
})
