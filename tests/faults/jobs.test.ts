import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createMessage, lastUnindexed } from '#server/inbox/messages.ts'
import { startServer } from '#tests/support/sites/server.ts'

const letter = { name: 'Ines', email: 'ines@client.example', subject: '', message: 'Harbour' }

test('with two workers a single process runs each job, and a shutdown leaves none running', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-jobs-'))
  const db = connect(directory)
  await migrate(db)
  // Triggers record which process started each run.
  const run = (statement: string) => sql.raw(statement).execute(db)
  const note = 'begin insert into runs values (new.name, new.holder); end'
  await run('create table runs (name text, holder text)')
  await run(`create trigger run_insert after insert on jobs ${note}`)
  await run(`create trigger run_update after update of holder on jobs
    when new.holder is not null ${note}`)
  const runs = async () => {
    const { rows } = await sql<{ name: string; holder: string }>`select * from runs`.execute(db)
    return rows
  }

  const server = await startServer({ DATA_DIR: directory, WORKERS: '2', LOG_LEVEL: 'info' })
  const leases = () =>
    db.selectFrom('jobs').select('name').where('holder', 'is not', null).execute()
  const isIndexed = async () =>
    (await lastUnindexed(db)) === undefined && (await leases()).length === 0
  const rounds = 3
  for (let round = 0; round < rounds; round++) {
    await expect.poll(isIndexed).toBe(true)
    await createMessage(db, letter)
  }
  await expect.poll(isIndexed).toBe(true)
  const begun = Map.groupBy(await runs(), ({ name }) => name)
  expect(begun.get('message-index')?.length).toBeGreaterThanOrEqual(rounds)
  for (const name of ['trash', 'expired-rows', 'orphans']) {
    expect(begun.get(name), name).toHaveLength(1)
  }
  const holders = new Set((await runs()).map(({ holder }) => holder))
  expect(holders.size).toBe(1)

  await createMessage(db, letter)
  expect(await server.stop()).toBe(0)
  expect(await leases()).toEqual([])
  expect(server.output.join('')).not.toContain('has failed')
  await db.destroy()
  await rm(directory, { recursive: true })
})
