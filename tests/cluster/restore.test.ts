import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { createEmptyDatabase } from '#tests/support/databases/database.ts'
import { runToEnd } from '#tests/support/sites/server.ts'

const directory = await mkdtemp(join(tmpdir(), 'atrium-restore-'))
afterAll(() => rm(directory, { recursive: true }))

/** Runs `npx atrium …` of the build. Its bundle has another copy of Kysely than the migrations. */
const run = (env: Record<string, string>, ...words: string[]) =>
  runToEnd(env, 'server/cli/atrium.js', words)

test('a backup of SQLite is restored to a new PostgreSQL database by the built command', async () => {
  const site = connect(directory)
  await migrate(site)
  await transact(site, (transaction) =>
    createRecord(transaction, 'testimonials', {
      quote: 'Restored',
      name: 'Ada',
      title: 'Engineer',
      company: 'Example',
      imageUrl: '/favicon.svg',
    }),
  )
  await site.destroy()
  const archive = join(directory, 'site.tar.zst')
  const backup = await run({ DATA_DIR: directory }, 'backup', archive)
  expect(backup.code, backup.output).toBe(0)

  const database = await createEmptyDatabase()
  try {
    const into = { DATA_DIR: join(directory, 'other'), DATABASE_URL: database.target }
    const restore = await run(into, 'restore', archive)
    expect(restore.code, restore.output).toBe(0)
    const rows = await database.db.selectFrom('testimonials').select('name').execute()
    expect(rows).toHaveLength(1)
  } finally {
    await database.remove()
  }
})
