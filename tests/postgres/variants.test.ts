import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { countUse } from '#server/database/replicas/limit-windows.ts'
import type { PictureStore } from '#server/media/picture-store.ts'
import { openStorage } from '#server/media/storage/open-storage.ts'
import { variantClaimsOf } from '#server/media/storage/variant-claims.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { startS3 } from '#tests/support/services/s3.ts'

const s3 = await startS3()
const original = Buffer.from('a picture')
const file = `${createHash('sha256').update(original).digest('hex')}.png`
let database: TestDatabase
let folder: string
let number = 0
/** The name of a variant that no test has requested yet. */
let name: string

beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'atrium-variants-'))
  await (await replica()).put(file, original)
})
beforeEach(() => {
  name = `${file}.${number++}.webp`
})
afterAll(async () => {
  await s3.stop()
  await database.remove()
  await rm(folder, { recursive: true })
})

/** The picture store of a new replica, whose disk has no copies yet. */
async function replica(db = database.db): Promise<PictureStore> {
  const imagesDir = join(folder, `replica-${number++}`)
  const env = { dataDir: folder, imagesDir, storage: s3.config }
  return (await openStorage(env, variantClaimsOf(db))).pictures
}

const content = async (store: PictureStore, make: () => Promise<Uint8Array>) =>
  (await store.variant(file, name, make)).content.toString()

test('three replicas with concurrent requests for a variant create it once', async () => {
  let made = 0
  const make = async () => {
    made += 1
    await wait(500)
    return Buffer.from('a variant')
  }
  const replicas = await Promise.all([replica(), replica(), replica()])
  const asked = [...replicas, ...replicas].map((store) => content(store, make))
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['a variant']))
  expect(made).toBe(1)
  expect(await database.db.selectFrom('limitWindows').select('key').execute()).toEqual([])
})

test('if a replica fails to create a variant, the next one creates it', async () => {
  const [first, second] = [await replica(), await replica()]
  const begun = Promise.withResolvers<void>()
  const failing = content(first, async () => {
    begun.resolve()
    await wait(500)
    throw new Error('out of memory')
  })
  const refused = expect(failing).rejects.toThrow('out of memory')
  await begun.promise
  const other = content(second, async () => Buffer.from('a variant'))
  await refused
  expect(await other).toBe('a variant')
})

test('the claim of a killed replica expires', async () => {
  await countUse(database.db, `variant:variants/${name}`, 1_000)
  expect(await content(await replica(), async () => Buffer.from('a variant'))).toBe('a variant')
})

test('replicas create variants without a database', async () => {
  const gone = connect('postgres://nobody@127.0.0.1:1/nothing')
  const made = await content(await replica(gone), async () => Buffer.from('a variant'))
  expect(made).toBe('a variant')
  await gone.destroy()
})
