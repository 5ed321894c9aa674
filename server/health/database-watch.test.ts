import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createDatabaseWatch } from './database-watch.ts'

afterEach(() => void vi.useRealTimers())

test('the log reports a missing database file once, and its return', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const db = connect(directory)
  await migrate(db)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const lines: string[] = []
  const note = (line: string) => void lines.push(line)
  const watch = createDatabaseWatch(db, { error: note, warn: note })
  watch.start()
  const nextCheck = () => vi.advanceTimersByTimeAsync(15_000)
  try {
    await nextCheck()
    expect(lines).toEqual([])
    await rename(join(directory, 'atrium.db'), join(directory, 'away'))
    await nextCheck()
    expect(lines).toEqual([expect.stringContaining('The database file is missing.')])
    await rename(join(directory, 'away'), join(directory, 'atrium.db'))
    await nextCheck()
    expect(lines.slice(1)).toEqual(['The database accepts changes again.'])
  } finally {
    watch.stop()
    await db.destroy()
    await rm(directory, { recursive: true })
  }
})
