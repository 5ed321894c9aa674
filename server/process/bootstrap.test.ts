import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { readEnv } from '../env.ts'
import { bootstrap } from './bootstrap.ts'

test.skipIf(process.platform !== 'linux')('a start that fails closes the database', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const db = connect(directory)
  await migrate(db)
  await sql`insert into migrations values (99, '0099-later', 'now')`.execute(db)
  await db.destroy()
  const { env } = readEnv({ DATA_DIR: directory })
  await expect(bootstrap(env, () => {})).rejects.toThrow('a newer version')
  const files = await readdir('/proc/self/fd')
  const open = await Promise.all(
    files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')),
  )
  expect(open.filter((path) => path.startsWith(directory))).toEqual([])
  await rm(directory, { recursive: true })
})
