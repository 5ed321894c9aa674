import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import { hashedAssets } from '../site/assets/hashed-assets.ts'
import { keepAssets, keptAssetsDir } from './previous-assets.ts'

let directory: string
let dataDir: string
let builds = 0

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  dataDir = join(directory, 'data')
  await mkdir(dataDir)
})
afterEach(() => rm(directory, { recursive: true }))

/** Starts a build in a folder of its own, as a release is. */
async function run(names: string[], day: number) {
  const build = join(directory, `release-${builds++}`)
  await mkdir(join(build, 'client/assets'), { recursive: true })
  for (const name of names) await writeFile(join(build, 'client/assets', name), `${name}, ${day}`)
  await keepAssets(join(build, 'client/assets'), dataDir, day * dayMs)
  return build
}
const kept = async () => (await readdir(keptAssetsDir(dataDir))).sort()

test('assets of an earlier release stay until no release has had them for seven days', async () => {
  await run(['app-1.js', 'app-1.js.br', 'same.css'], 0)
  await run(['app-2.js', 'same.css'], 30)
  expect(await kept()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'same.css'])
  await run(['app-3.js', 'same.css'], 36)
  expect(await kept()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'app-3.js', 'same.css'])
  await run(['app-4.js'], 38)
  expect(await kept()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'same.css'])
})

test('an asset that a later release has again starts a new period', async () => {
  await run(['app-1.js'], 0)
  await run(['app-2.js'], 1)
  await run(['app-1.js'], 2)
  await run(['app-3.js'], 20)
  expect(await kept()).toEqual(['app-1.js', 'app-3.js'])
})

test('a new release in a new folder serves the assets of the former one, also compressed', async () => {
  const before = await run(['app-1.js', 'app-1.js.br'], 0)
  const after = await run(['app-2.js'], 1)
  await rm(before, { recursive: true })
  const app = fastify().setValidatorCompiler(validatorCompiler)
  const assets = join(after, 'client/assets')
  await app.register(hashedAssets, { directory: assets, keptAssets: keptAssetsDir(dataDir) })
  const get = (name: string, encoding = 'identity') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
  expect((await get('app-2.js')).body).toBe('app-2.js, 1')
  const former = await get('app-1.js')
  expect(former.body).toBe('app-1.js, 0')
  expect(former.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = await get('app-1.js', 'br')
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['app-1.js.br, 0', 'br'])
  for (const name of ['app-3.js', 'assets.json', '..%2fassets.json', '..%2fatrium.db'])
    expect((await get(name)).statusCode, name).toBe(404)
  await app.close()
})

test('a copy that a power failure has cut short is made again', async () => {
  await run(['app-1.js'], 0)
  await truncate(join(keptAssetsDir(dataDir), 'app-1.js'), 3)
  await run(['app-1.js'], 0)
  await run(['app-2.js'], 1)
  expect(await kept()).toEqual(['app-1.js', 'app-2.js'])
  const app = fastify().setValidatorCompiler(validatorCompiler)
  await app.register(hashedAssets, { directory, keptAssets: keptAssetsDir(dataDir) })
  expect((await app.inject('/assets/app-1.js')).body).toBe('app-1.js, 0')
  await app.close()
})
