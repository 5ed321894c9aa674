import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { listFiles, listImages } from '#server/media/images.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { rounds } from '#tests/support/faults/fault-rounds.ts'
import { writeThroughInterruptions } from '#tests/support/faults/interrupted-site.ts'
import { decoded } from '#tests/support/inputs/pictures.ts'
import { warningsIn } from '#tests/support/sites/loaded-site.ts'

const wanted = rounds(50, 1000)

test('kill -9 during writes of every kind loses nothing acknowledged, and every start is clean', async ({
  task,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-kill-'))
  const began = performance.now()
  let interrupted = 0
  const writes = await writeThroughInterruptions(
    directory,
    wanted,
    async ({ site, round, writing }) => {
      await new Promise((resolve) => setTimeout(resolve, (round * 11) % 29))
      await site.kill()
      interrupted += await writing
      expect(warningsIn(site.output), `end ${round}`).toEqual([])
    },
  )

  const db = connect(directory)
  const { rows: problems } = await sql`select * from pragma_integrity_check`.execute(db)
  expect(problems).toEqual([{ integrityCheck: 'ok' }])
  const { rows: orphaned } = await sql`select * from pragma_foreign_key_check`.execute(db)
  expect(orphaned).toEqual([])
  // A save and its revision are atomic: the number of revisions equals the version.
  const { rows: halves } = await sql`select t.id, t.version, count(c.id) as revisions
    from testimonials t left join changes c on c.record_id = t.id and c.type = 'testimonials'
      and c.action in ('created', 'updated')
    group by t.id having revisions <> t.version`.execute(db)
  expect(halves).toEqual([])
  const stored = new Set(
    (await db.selectFrom('messages').select('message').execute()).map(({ message }) => message),
  )
  expect([...writes.made.messages].filter((message) => !stored.has(message))).toEqual([])
  const ids = new Set((await listImages(db)).items.map(({ _id }) => _id))
  const listed = await listFiles(db)
  expect([...writes.made.pictures].filter((id) => !ids.has(id) && listed.length < 100)).toEqual([])
  for (const { file } of listed) {
    expect((await decoded(await readFile(join(directory, 'images', file)))).width).toBeGreaterThan(
      0,
    )
  }
  await db.destroy()
  await rm(directory, { recursive: true })
  noteFault(task, {
    fault: `kill -9 during writes of every kind, ${wanted} times`,
    visitor: 'no site until it is started again; acknowledged writes are there',
    owner: 'nothing: the next start is clean',
  })
  const { records, messages, pictures, sessions } = writes.made
  console.info(
    `${wanted} kills in ${Math.round((performance.now() - began) / 1000)} s, ${interrupted} writes interrupted; ` +
      `${writes.acknowledged} rounds of writes acknowledged and there, among them ${records.size} records, ` +
      `${messages.size} messages, ${pictures.size} pictures, ${sessions.size} sign-ins`,
  )
}, 3_600_000)
