import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentProgram } from '#server/process/current-program.js'
import { copyProgram, restamp } from '#tests/support/sites/second-build.ts'
import { freePort, startServer } from '#tests/support/sites/server.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-bundle-'))
  await copyProgram(folder)
})
afterAll(() => rm(folder, { recursive: true }))

/** Changes the sources, as a pull of a new version does. */
const changeSources = () => appendFile(join(folder, 'server/version.ts'), '// changed\n')

const workersOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)

test('a worker that ends after another build is replaced by one of the build that runs', async () => {
  const server = await startServer({ WORKERS: '2' }, undefined, folder)
  const before = await workersOf(server.pid)
  expect(before).toHaveLength(2)
  // Another build takes the place of this one, and none of its programs works.
  const running = join(folder, 'build/program', basename(currentProgram() ?? ''))
  const kept = await mkdtemp(join(tmpdir(), 'atrium-program-'))
  await cp(running, kept, { recursive: true })
  await changeSources()
  const other = await restamp(folder)
  for (const name of ['server.js', 'worker.js', 'pages.js'])
    await writeFile(join(other, name), 'throw new Error("another build")\n')
  await cp(kept, running, { recursive: true })
  await rm(kept, { recursive: true })

  process.kill(before[0] ?? 0, 'SIGKILL')
  await vi.waitFor(
    async () => {
      const now = await workersOf(server.pid)
      expect(now.filter((pid) => !before.includes(pid))).toHaveLength(1)
      expect(now).toHaveLength(2)
    },
    { timeout: 30_000 },
  )
  process.kill(before[1] ?? 0, 'SIGKILL')
  await vi.waitFor(async () => expect((await fetch(`${server.url}/projects`)).status).toBe(200), {
    timeout: 30_000,
  })
  expect(server.output.join('')).not.toContain('another build')
  expect(await server.stop()).toBe(0)
  await rm(other, { recursive: true })
})

test('a build that is older than its sources is refused where the user cannot write', async () => {
  await changeSources()
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-data-'))
  const isRoot = process.geteuid?.() === 0
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', isRoot ? [option, 'nobody'] : [option], { encoding: 'utf8' })),
  )
  if (isRoot) execFileSync('chown', [`${uid}:${gid}`, dataDir])
  await chmod(folder, 0o755)
  await chmod(join(folder, 'build'), isRoot ? 0o755 : 0o555)
  const started = spawnSync(process.execPath, [join(folder, 'server/main.js')], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATA_DIR_UNMOUNTED: 'allow',
      PORT: String(await freePort()),
    },
    ...(isRoot && { uid, gid }),
  })
  await chmod(join(folder, 'build'), 0o755)
  expect(started.stdout).toBe('')
  expect(started.stderr).toMatch(
    /^atrium: the program in \S+ was not built since its files changed, .*run npm run build there .*\n$/,
  )
  expect(started.status).toBe(1)
  // A command does not wait for a build: it runs the sources.
  const shown = spawnSync(process.execPath, [join(folder, 'server/cli/atrium.js'), '--version'])
  expect(shown.status).toBe(0)
  await rm(dataDir, { recursive: true })
})

test('a server that was built by its first start does not keep the memory of the build', async () => {
  await changeSources()
  const server = await startServer({}, undefined, folder)
  expect(server.output.join('')).toContain('Building the pages and the server')
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  expect(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, 'MB').toBeLessThan(300)
  expect(await server.stop()).toBe(0)
}, 120_000)

/** Packages that a server on one machine may load before its first page. */
const neededAtStart = `
  @fastify/accept-negotiator @fastify/ajv-compiler @fastify/busboy @fastify/deepmerge @fastify/error
  @fastify/fast-json-stringify-compiler @fastify/forwarded @fastify/merge-json-schemas @fastify/multipart
  @fastify/proxy-addr @fastify/send @fastify/static @lukeed/ms @pinojs/redact abstract-logging ajv ajv-formats
  atomic-sleep avvio content-disposition cookie depd dequal domelementtype domhandler entities escape-html
  fast-decode-uri-component fast-deep-equal fast-json-stringify fast-querystring fast-uri fastify fastify-plugin
  fastq find-my-way glob htmlparser2 http-errors inherits ipaddr.js isbot json-schema-ref-resolver
  json-schema-traverse kysely light-my-request linkify-it lru-cache markdown-it mdurl mime on-exit-leak-free
  orderedmap pino pino-std-serializers process-warning prosemirror-model punycode.js quick-format-unescaped ret
  reusify rfdc safe-regex2 safe-stable-stringify secure-json-parse semver set-cookie-parser setprototypeof
  sonic-boom statuses thread-stream toad-cache toidentifier uc.micro zod`
  .trim()
  .split(/\s+/)

/** A module that appends the addresses of all modules that its program loads to a file. */
const recorder = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, next) {
        appendFileSync(${JSON.stringify(file)}, url + '\\n')
        return next(url, context)
      },
    })`)}`

/** The sources of a bundled file. One that only exports what another file has is without a source map. */
async function sourcesOf(url: string): Promise<string[]> {
  const map = `${fileURLToPath(url)}.map`
  return existsSync(map) ? JSON.parse(await readFile(map, 'utf8')).sources : []
}

test('no page needs more packages than those that this test names', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-loaded-'))
  const [list, DATA_DIR] = [join(directory, 'loaded'), join(directory, 'data')]
  // The first start fills the site.
  await (await startServer({ DATA_DIR })).stop()
  const server = await startServer({ DATA_DIR, NODE_OPTIONS: `--import=${recorder(list)}` })
  expect((await fetch(server.url)).status).toBe(200)
  const urls = new Set((await readFile(list, 'utf8')).trim().split('\n'))
  await server.stop()
  const packages = new Set<string>()
  for (const url of urls) {
    const [, outside] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
    if (outside) packages.add(outside)
    if (!url.includes('/build/program/')) continue
    for (const source of await sourcesOf(url)) {
      const [, inside] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
      if (inside) packages.add(inside)
    }
  }
  expect([...packages].sort()).toEqual(neededAtStart)
  await rm(directory, { recursive: true })
})

test('the stack of an error names the sources', async () => {
  const program = currentProgram() ?? ''
  const urlOf = (name: string) => JSON.stringify(pathToFileURL(join(program, name)).href)
  const script = `
    process.argv.push('--version')
    await import(${urlOf('command-line.js')})
    const { up } = await import(${urlOf('migrations/0012-mail-server.js')})
    await up(undefined).catch((error) => console.log(error.stack))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/\n {4}at .*server\/database\/migrations\/0012-mail-server\.ts:\d+:\d+/)
})
