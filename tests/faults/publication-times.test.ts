import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { projects } from '#content/documents/types/projects.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { createDraft } from '#server/publishing/document-drafts.ts'
import { addDraft, createRelease, getRelease } from '#server/publishing/releases/releases.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { startServer } from '#tests/support/sites/server.ts'

vi.setConfig({ testTimeout: 120_000 })

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const until = (time: string) =>
  expect.poll(() => Date.now() > Date.parse(time), { timeout: 60_000 })

const publish = (db: Database, title: string, publishAt: string) => {
  // Cast: the sample of a declaration has the type of its input.
  const values = sample(projects, title) as Parameters<typeof createRecord<'projects'>>[2]
  return createRecord(db, 'projects', { ...values, title, publishAt })
}

/** The number of publication entries in the activity. */
const countPublications = async (db: Database) =>
  (await db.selectFrom('changes').select('recordId').where('action', '=', 'published').execute())
    .length

test('records scheduled during a downtime are public at the start, and are reported once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-times-'))
  const db = connect(directory)
  await migrate(db)
  const moment = inMs(20_000)
  await transact(db, async (transaction) => {
    for (let count = 0; count < 1000; count++) {
      await publish(transaction, `Scheduled ${count}`, moment)
    }
  })
  await until(moment).toBe(true)

  const server = await startServer({ DATA_DIR: directory, WORKERS: '2', SEED: 'none' })
  const get = (path: string) => fetch(server.url + path)
  const list = await get('/api/projects?pageSize=1')
  expect(list.headers.get('x-total-count')).toBe('1000')
  expect((await (await get('/sitemap.xml')).text()).match(/\/projects\/./g)).toHaveLength(1000)
  expect(await (await get('/projects')).text()).toContain('Scheduled 999')
  expect((await get('/projects/scheduled-7')).status).toBe(200)
  await expect.poll(() => countPublications(db), { timeout: 60_000 }).toBe(1000)

  // While the server runs, every worker's cached pages expire at the publication time.
  const next = inMs(4_000)
  const { slug } = await publish(db, 'While it runs', next)
  const pages = async () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        const answers = await Promise.all([get('/projects'), get(`/projects/${slug}`)])
        return [(await answers[0].text()).includes('While it runs'), answers[1].status]
      }),
    )
  const before = await pages()
  if (Date.now() < Date.parse(next)) expect(before).toEqual(Array(8).fill([false, 404]))
  await until(next).toBe(true)
  expect(await pages()).toEqual(Array(8).fill([true, 200]))
  await expect.poll(() => countPublications(db), { timeout: 60_000 }).toBe(1001)

  expect(await server.stop()).toBe(0)
  await db.destroy()
  await rm(directory, { recursive: true })
})

test('a release is published before the server listens, or at its time while it runs, once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-releases-'))
  const db = connect(directory)
  await migrate(db)
  // Cast: the sample of a declaration has the type of its input.
  const values = sample(projects, 'Released') as Parameters<typeof createDraft<'projects'>>[2]
  const schedule = async (title: string, ms: number) => {
    const { _id } = await createRelease(db, { name: title, publishAt: inMs(ms) }, null)
    const draft = await createDraft(db, 'projects', { ...values, title })
    await addDraft(db, _id, { type: 'projects', recordId: draft._id })
    return _id
  }
  const missed = await schedule('While it was stopped', 200)
  await until(inMs(300)).toBe(true)
  const server = await startServer({ DATA_DIR: directory, WORKERS: '2', SEED: 'none' })
  const titles = async () => {
    const answer = await fetch(`${server.url}/api/projects`)
    const found: { title: string }[] = await answer.json()
    return found.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['While it was stopped'])
  const next = await schedule('While it runs', 2_000)
  await expect.poll(titles, { timeout: 60_000 }).toContain('While it runs')
  expect(await countPublications(db)).toBe(4) // two records and their two releases
  for (const id of [missed, next]) {
    expect(await getRelease(db, id)).toMatchObject({ state: 'published', publishedBy: null })
  }
  expect(await server.stop()).toBe(0)
  await db.destroy()
  await rm(directory, { recursive: true })
})
