import { copyFile, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { readEnv } from '../env/env.ts'
import { bootstrap } from './bootstrap.ts'

const envOf = (directory: string) =>
  readEnv({ DATA_DIR: directory, ADMIN_PASSWORD: 'correct horse battery' }).env

test.skipIf(process.platform !== 'linux')('a start that fails closes the database', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const db = connect(directory)
  await migrate(db)
  await sql`insert into migrations values (99, '0099-later', 'now')`.execute(db)
  await db.destroy()
  await expect(bootstrap(envOf(directory), () => {})).rejects.toThrow('a newer version')
  const files = await readdir('/proc/self/fd')
  const open = await Promise.all(
    files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')),
  )
  expect(open.filter((path) => path.startsWith(directory))).toEqual([])
  await rm(directory, { recursive: true })
})

test('a start warns once that the log of a database is missing', async () => {
  const [from, to] = [
    await mkdtemp(join(tmpdir(), 'atrium-')),
    await mkdtemp(join(tmpdir(), 'atrium-')),
  ]
  await (await bootstrap(envOf(from), () => {})).destroy()
  const running = await bootstrap(envOf(from), () => {})
  await copyFile(join(from, 'atrium.db'), join(to, 'atrium.db'))
  await running.destroy()
  const warnings = async () => {
    const lines: string[] = []
    await (await bootstrap(envOf(to), (line) => lines.push(line))).destroy()
    return lines.filter((line) => line.includes('WARNING'))
  }
  expect(await warnings()).toEqual([expect.stringContaining('atrium.db-wal, is missing')])
  expect(await warnings()).toEqual([])
  await Promise.all([from, to].map((directory) => rm(directory, { recursive: true })))
})
