import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../../../env/env.ts'
import { needsSecretKey, openPassword, sealPassword } from './sealed-password.ts'

const password = 'correct-mail-battery'
const server = ['mail.company.com', '587', 'starttls', 'ada']
let dataDir: string
const envOf = (variables: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: dataDir, ...variables }).env
const secretKey = 'k'.repeat(32)

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a password is encrypted with a key in a file that only its owner reads', async () => {
  const sealed = await sealPassword(envOf(), password, server)
  expect(sealed).not.toContain(password)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(password)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await openPassword(envOf(), sealed, server)).toBe(password)
  expect(await sealPassword(envOf(), password, server)).not.toBe(sealed)
})

test('with SECRET_KEY no key is written', async () => {
  const env = envOf({ SECRET_KEY: secretKey })
  const sealed = await sealPassword(env, password, server)
  expect(await readdir(dataDir)).toEqual([])
  expect(await openPassword(env, sealed, server)).toBe(password)
})

test('a password opens neither with another key nor for another server', async () => {
  const env = envOf({ SECRET_KEY: secretKey })
  const sealed = await sealPassword(env, password, server)
  expect(await openPassword(envOf(), sealed, server)).toBeUndefined()
  expect(await openPassword(envOf({ SECRET_KEY: 'o'.repeat(32) }), sealed, server)).toBeUndefined()
  for (const part of server.keys()) {
    const other = server.with(part, 'attacker.example')
    expect(await openPassword(env, sealed, other)).toBeUndefined()
  }
  expect(await openPassword(env, sealed.slice(0, -2), server)).toBeUndefined()
  expect(await openPassword(env, '', server)).toBeUndefined()
})

test('processes that create the key at the same time agree on one', async () => {
  const sealed = await Promise.all(
    Array.from({ length: 20 }, () => sealPassword(envOf(), password, server)),
  )
  for (const each of sealed) expect(await openPassword(envOf(), each, server)).toBe(password)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[\w-]{43}\n$/)
})

test('only replicas, on PostgreSQL with a bucket, need SECRET_KEY', () => {
  const postgres = { DATABASE_URL: 'postgres://a:b@localhost/c' }
  const bucket = {
    STORAGE_URL: 's3://bucket?region=eu-central-1',
    STORAGE_ACCESS_KEY_ID: 'a',
    STORAGE_SECRET_ACCESS_KEY: 'b',
  }
  expect(needsSecretKey(envOf())).toBe(false)
  expect(needsSecretKey(envOf(bucket))).toBe(false)
  expect(needsSecretKey(envOf(postgres))).toBe(false)
  expect(needsSecretKey(envOf({ ...postgres, ...bucket }))).toBe(true)
  expect(needsSecretKey(envOf({ ...postgres, ...bucket, SECRET_KEY: secretKey }))).toBe(false)
})

test('a short SECRET_KEY is refused without its value', () => {
  const { errors } = readEnv({ SECRET_KEY: 'hunter2' })
  expect(errors).toEqual(['SECRET_KEY must have at least 32 characters'])
})
