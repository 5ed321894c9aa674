import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { getDemoContent } from '#server/database/demo/demo-content.ts'
import { withDemoDatabase } from '#tests/support/demo-database.ts'

const databases = withDemoDatabase()
const program = join(import.meta.dirname, '../support/demo-process.ts')
const rounds = 8

test('kill -9 while the demo content goes and comes back leaves all of it or nothing', async () => {
  const directory = await databases.copyDirectory()
  const look = async () => {
    const db = connect(directory)
    const state = await getDemoContent(db)
    const trash = await db.selectFrom('trash').select('recordId').execute()
    await db.destroy()
    return { ...state, thrown: trash.length }
  }
  const whole = await look()
  expect(whole.parts).toHaveLength(8)
  for (let round = 0; round < rounds; round++) {
    const child = spawn(process.execPath, [program, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH },
    })
    const ended = once(child, 'close')
    await once(child.stdout, 'data')
    // Each round ends at another place of the work: one there and back takes 200 ms.
    await wait(40 + 65 * round)
    child.kill('SIGKILL')
    await ended
    const { removed, ...left } = await look()
    expect({ ...left, removed: null }).toEqual(
      removed ? { parts: [], removed: null, thrown: 89 } : whole,
    )
  }
})
