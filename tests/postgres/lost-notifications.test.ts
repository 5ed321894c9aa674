import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { saveSettings } from '#server/documents/settings.ts'
import { changeCount } from '#tests/support/databases/content-changes.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'

let writer: TestDatabase
let reader: Database
let stop: () => Promise<void>
let version: () => number

beforeAll(async () => {
  // Replaces LISTEN/NOTIFY by a listener that never calls back, so that only the poll remains.
  vi.doMock('#server/database/postgres/listen-notify.ts', () => ({
    versionChannel: 'atrium_version',
    listen: () => ({ close: async () => {} }),
  }))
  writer = await createDatabase()
  // Resets modules, because other test files of the worker have loaded them with the real listener.
  vi.resetModules()
  const { connect } = await import('#server/database/connect.ts')
  const watch = await import('#server/database/engine/content-version.ts')
  reader = connect(writer.target)
  await watch.refreshVersion(reader)
  stop = watch.startVersionWatch(reader)
  version = () => changeCount(watch.contentVersion(reader))
})
afterAll(async () => {
  await stop()
  await reader.destroy()
  await writer.remove()
  vi.doUnmock('#server/database/postgres/listen-notify.ts')
  vi.resetModules()
})

test('without notifications, the poll finds changes of other processes', async () => {
  const times: number[] = []
  for (let change = 0; change < 3; change++) {
    const before = version()
    await saveSettings(writer.db, { phone: String(change) })
    const began = performance.now()
    await vi.waitFor(() => expect(version()).toBe(before + 1), { timeout: 60_000, interval: 10 })
    times.push(performance.now() - began)
  }
  process.stdout.write(
    `3 changes without a notice: the slowest seen after ${Math.round(Math.max(...times))} ms\n`,
  )
})
