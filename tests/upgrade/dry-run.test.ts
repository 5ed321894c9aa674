import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '#server/cli/commands.ts'
import { runProgram } from '#server/cli/run-program.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseFile } from '#server/database/sqlite/connect.ts'
import { readEnv } from '#server/env/env.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { renderedSite, runningSite, type SeenSite } from '#server/upgrade/seen-site.ts'
import { freePort } from '#tests/support/sites/server.ts'

let root: string
let data: string
let server: Server | undefined

beforeAll(async () => {
  await buildWhenStale(() => {})
  root = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(async () => {
  data = await mkdtemp(join(root, 'data-'))
  await mkdir(join(data, 'images'))
  const temporary = await mkdtemp(join(root, 'temporary-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  // A dry run leaves no temporary files, even when it fails.
  expect(await readdir(tmpdir())).toEqual([])
  vi.unstubAllEnvs()
  server?.close()
  server = undefined
})

async function databaseOf(version: string): Promise<string> {
  const file = join(data, databaseFile)
  const packed = await readFile(join(import.meta.dirname, 'sites', `${version}.db.br`))
  await writeFile(file, brotliDecompressSync(packed))
  return file
}

/** Performs a dry run of the upgrade. Returns the printed lines, with the error if the dry run failed. */
async function dryRun(port: number, ...more: string[]): Promise<string> {
  const lines: string[] = []
  const command = ['migrate', '--dry-run', ...more]
  try {
    for await (const line of runCommand(command, { DATA_DIR: data, PORT: String(port) }))
      lines.push(line)
  } catch (error) {
    lines.push(String(error))
  }
  return lines.join('\n')
}

test('a database that this version wrote looks the same before and after', async () => {
  const file = await databaseOf('0.2.0-dev.28')
  const db = connect(data)
  await migrate(db)
  await db.destroy()
  const before = await readFile(file)
  const output = await dryRun(await freePort())
  expect(output).toContain('this version on the copy')
  expect(output).toMatch(/ {2}3\d pages are the same, 0 differ, 0 fail, 0 could not be compared/)
  expect(await readFile(file)).toEqual(before)
})

test('an older database is tried on a copy: every page renders and the site is untouched', async () => {
  const file = await databaseOf('0.1.0')
  const before = await readFile(file)
  const output = await dryRun(await freePort())
  expect(output).toContain('  0002-version-0-2')
  expect(output).toMatch(/0 fail, 3\d could not be compared/)
  expect((await readFile(file)).equals(before)).toBe(true)
  expect(await readdir(data)).not.toContain('snapshots')
})

/** Starts a stand-in for the running site that serves these pages by path. */
async function answerWith(pages: Record<string, string>): Promise<number> {
  const port = await freePort()
  const paths = Object.keys(pages).map((path) => `<loc>https://x.example${path}</loc>`)
  const all = { ...pages, '/sitemap.xml': `<urlset>${paths.join('')}</urlset>` }
  server = createServer((request, response) => {
    const page = Object.entries(all).find(([path]) => path === request.url)?.[1]
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html' }).end(page)
  })
  await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening))
  return port
}

test('pages that differ from the running site end the dry run with an error, and --json names each', async () => {
  await databaseOf('0.2.0-dev.28')
  const port = await answerWith({ '/': '<h1>As it was</h1>' })
  let out = ''
  const status = await runProgram(
    ['migrate', '--dry-run', '--json'],
    { DATA_DIR: data, PORT: String(port) },
    { out: { write: (text) => (out += text) }, err: { write: () => {} } },
  )
  expect(status).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    error: 'pages differ after the upgrade: see the lines above',
    comparedWith: `the running site at http://127.0.0.1:${port}`,
    same: 0,
    differing: [{ path: '/', before: 'As it was', after: expect.any(String) }],
    failing: [],
  })
})

test('up to 1,000 pages of each list are compared, on the copy and on the running site', async () => {
  await databaseOf('0.2.0-dev.28')
  const db = connect(data)
  await migrate(db)
  const listed = db.selectFrom('projects').selectAll().where('isActive', '=', 1)
  const project = await listed.executeTakeFirstOrThrow()
  const { max = 0 } = await db
    .selectFrom('projects')
    .select((each) => each.fn.max('position').as('max'))
    .executeTakeFirstOrThrow()
  for (let number = 1; number <= 1100; number++) {
    const own = { id: `many-${number}`, slug: `many-${number}`, position: Number(max) + number }
    await db
      .insertInto('projects')
      .values({ ...project, ...own })
      .execute()
  }
  const projectsOf = async ({ paths }: SeenSite) =>
    (await paths()).filter((path) => path.startsWith('/projects/'))
  const { env } = readEnv({ DATA_DIR: data })
  const rendered = await renderedSite('the copy', env, db)
  const onCopy = await projectsOf(rendered)
  await rendered.close()
  await db.destroy()
  expect(onCopy).toHaveLength(1000)

  const all = Array.from({ length: 1100 }, (_, number) => `/projects/many-${number}`)
  const pages = Object.fromEntries(['/', '/about', ...all].map((path) => [path, 'a page']))
  const running = await runningSite(`http://127.0.0.1:${await answerWith(pages)}`)
  if (!running) throw new Error('the running site does not respond')
  expect(await projectsOf(running)).toEqual(all.slice(0, 1000))
  expect(await running.paths()).toEqual(expect.arrayContaining(['/', '/about']))
})

test('against the running site it names the pages that differ and fails when one is missing', async () => {
  await databaseOf('0.2.0-dev.28')
  const port = await answerWith({ '/': '<h1>As it was</h1>', '/projects/gone': '<h1>Gone</h1>' })
  const site = `http://127.0.0.1:${port}`
  const output = await dryRun(port)
  expect(output).toContain(`the running site at ${site}`)
  const elsewhere = await freePort()
  expect(await dryRun(elsewhere, '--site', site)).toContain(`the running site at ${site}`)
  expect(output).toMatch(/ {2}differs {2}\/: first "As it was", then ".+"/)
  expect(output).toContain('  FAILS    /projects/gone: 404')
  expect(output).toContain('Error: pages fail after the upgrade')
})
