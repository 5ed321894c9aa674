import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseFile } from '#server/database/sqlite/connect.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { seed } from '#server/setup/seed.ts'

/** Databases with the demo company for the tests of one file: seeded once, then copied. */
export function withDemoDatabase() {
  let directory: string
  let seeded: Database
  let count = 0
  const open: Database[] = []

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atrium-'))
    seeded = connect(directory)
    await migrate(seeded)
    await seed(seeded, diskStore(join(directory, 'images')), 'demo')
  })
  afterEach(async () => {
    for (const db of open.splice(0)) await db.destroy()
  })
  afterAll(async () => {
    await seeded.destroy()
    await rm(directory, { recursive: true })
  })

  /** The data directory of a new copy. */
  const copyDirectory = async (): Promise<string> => {
    const copy = join(directory, `copy-${++count}`)
    await mkdir(copy)
    await sql`vacuum into ${join(copy, databaseFile)}`.execute(seeded)
    return copy
  }
  return {
    copyDirectory,
    /** A new copy, closed after the test. */
    async copy(): Promise<Database> {
      const db = connect(await copyDirectory())
      open.push(db)
      return db
    },
  }
}
