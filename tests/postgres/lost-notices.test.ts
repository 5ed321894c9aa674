import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import {
  contentVersion,
  refreshVersion,
  startVersionWatch,
} from '#server/database/engine/content-version.ts'
import { saveSettings } from '#server/database/settings.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'

// A connection that is open, and carries no notice: so nothing but the look each second is left.
vi.mock('#server/database/postgres/notices.ts', () => ({
  versionChannel: 'atrium_version',
  listen: () => ({ close: async () => {} }),
}))

let writer: TestDatabase
let reader: Database
let stop: () => Promise<void>

beforeAll(async () => {
  writer = await createDatabase()
  reader = connect(writer.target)
  await refreshVersion(reader)
  stop = startVersionWatch(reader)
})
afterAll(async () => {
  await stop()
  await reader.destroy()
  await writer.remove()
})

test('who is told of no change sees it by the look each second', async () => {
  const times: number[] = []
  for (let change = 0; change < 3; change++) {
    const before = Number(contentVersion(reader))
    await saveSettings(writer.db, { phone: String(change) })
    const began = performance.now()
    await vi.waitFor(() => expect(contentVersion(reader)).toBe(before + 1), {
      timeout: 60_000,
      interval: 10,
    })
    times.push(performance.now() - began)
  }
  process.stdout.write(
    `3 changes without a notice: the slowest seen after ${Math.round(Math.max(...times))} ms\n`,
  )
})
