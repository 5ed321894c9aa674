import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashedAssets } from './hashed-assets.ts'

const app = fastify().setValidatorCompiler(validatorCompiler)
let directory: string

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'atrium-assets-'))
  directory = parent
  await writeFile(join(parent, 'start-1a2b.js'), 'start()')
  await writeFile(join(parent, 'start-1a2b.js.br'), 'packed')
  await app.register(hashedAssets, { directory })
  await writeFile(join(parent, 'late-3c4d.js'), 'late()')
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

test('an asset is sent plain or compressed and cached for a year', async () => {
  const url = '/assets/start-1a2b.js'
  const plain = await app.inject({ url })
  expect([plain.statusCode, plain.body]).toEqual([200, 'start()'])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br'])
  expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
  expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200)
})

test.each([
  'none-0000.js',
  '',
  '..%2fpackage.json',
  '%2e%2e%2fpackage.json',
  'START-1a2b.js',
  // The folder is only read at startup, since a new build needs a restart anyway.
  'late-3c4d.js',
])('/assets/%s answers 404', async (name) => {
  expect((await app.inject({ url: `/assets/${name}` })).statusCode).toBe(404)
})
