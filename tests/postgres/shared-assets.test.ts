import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import { connect } from '#server/database/connect.ts'
import { hashedAssets } from '#server/site/assets/hashed-assets.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'

let database: TestDatabase
const folders: string[] = []
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  await database.remove()
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** Starts a server with the given build. */
async function replicaWith(files: Record<string, string | Buffer>, db = database.db) {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-assets-'))
  folders.push(directory)
  for (const [name, content] of Object.entries(files))
    await writeFile(join(directory, name), content)
  const app = fastify().setValidatorCompiler(validatorCompiler)
  await app.register(hashedAssets, { directory, db })
  return app
}

const namesShared = async () =>
  (await database.db.selectFrom('sharedAssets').select('name').execute()).map(({ name }) => name)

test('replicas with two builds serve the assets of both, plain and compressed', async () => {
  const before = await replicaWith({
    'start-1a2b3c4d.js': 'before()',
    'start-1a2b3c4d.js.br': brotliCompressSync('before()'),
  })
  const after = await replicaWith({ 'start-5e6f7a8b.js': 'after()', 'look-5e6f7a8b.css': 'a{}' })
  for (const app of [before, after]) {
    for (const [name, content] of [
      ['start-1a2b3c4d.js', 'before()'],
      ['start-5e6f7a8b.js', 'after()'],
    ]) {
      const answer = await app.inject({ url: `/assets/${name}` })
      expect([answer.statusCode, answer.body]).toEqual([200, content])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    }
  }
  const packed = await after.inject({
    url: '/assets/start-1a2b3c4d.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('before()')
  expect((await before.inject('/assets/look-5e6f7a8b.css')).headers['content-type']).toMatch(
    'text/css',
  )
  for (const name of [
    'start-00000000.js',
    'start-1a2b3c4d.js.br',
    '..%2fatrium.db',
    'a'.repeat(90),
  ]) {
    expect((await after.inject(`/assets/${name}`)).statusCode, name).toBe(404)
  }
})

test('concurrent requests for unknown names or for one asset share a query', async () => {
  let statements = 0
  const db = connect(database.target, () => statements++)
  const app = await replicaWith({ 'mine-1a2b3c4d.js': 'mine()' }, db)
  await replicaWith({ 'theirs-1a2b3c4d.js': 'theirs()' })
  const askMany = (nameOf: (number: number) => string) =>
    Promise.all(Array.from({ length: 200 }, (_, number) => app.inject(`/assets/${nameOf(number)}`)))
  const statusesOf = (answers: { statusCode: number }[]) =>
    new Set(answers.map(({ statusCode }) => statusCode))

  statements = 0
  expect(statusesOf(await askMany((number) => `start-${10_000_000 + number}.js`))).toEqual(
    new Set([404]),
  )
  // The first request starts a query, and all other requests share the next query.
  expect(statements).toBeLessThanOrEqual(2)
  statements = 0
  expect(statusesOf(await askMany(() => 'theirs-1a2b3c4d.js'))).toEqual(new Set([200]))
  expect(statements).toBe(1)
  await replicaWith({ 'late-1a2b3c4d.js': 'late()' })
  expect((await app.inject('/assets/late-1a2b3c4d.js')).body).toBe('late()')
  await db.destroy()
})

test('a start deletes assets that no build has had for 7 days, unless the new build has them', async () => {
  const old = new Date(Date.now() - 8 * dayMs).toISOString()
  await replicaWith({ 'old-11111111.js': 'old()', 'again-22222222.js': 'again()' })
  await replicaWith({ 'new-33333333.js': 'new()' })
  expect(await namesShared()).toContain('old-11111111.js')
  await database.db
    .updateTable('sharedAssets')
    .set({ leftAt: old })
    .where('name', 'in', ['old-11111111.js', 'again-22222222.js'])
    .execute()
  await replicaWith({ 'again-22222222.js': 'again()' })
  const names = await namesShared()
  expect(names).not.toContain('old-11111111.js')
  expect(names).toEqual(expect.arrayContaining(['again-22222222.js', 'new-33333333.js']))
})
