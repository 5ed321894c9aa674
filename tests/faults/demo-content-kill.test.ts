import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { getDemoContent } from '#server/setup/demo-content.ts'
import { getSetup } from '#server/setup/setup.ts'
import { withDemoDatabase } from '#tests/support/demo-database.ts'
import { rounds } from '#tests/support/fault-rounds.ts'
import { answers } from '#tests/support/setup-answers.ts'

const databases = withDemoDatabase()
const program = join(import.meta.dirname, '../support/demo-process.ts')
const wanted = rounds(8, 8)

/** Starts a process that changes the demo content, and kills it after some time. */
async function killed(directory: string, how: string, afterMs: number) {
  const child = spawn(process.execPath, [program, directory, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  await wait(afterMs)
  child.kill('SIGKILL')
  await ended
}

test('kill -9 while demo content is removed or restored leaves all of it or nothing', async () => {
  const directory = await databases.copyDirectory()
  const look = async () => {
    const db = connect(directory)
    const state = await getDemoContent(db)
    const trash = await db.selectFrom('trash').select('recordId').execute()
    await db.destroy()
    return { ...state, thrown: trash.length }
  }
  const whole = await look()
  expect(whole.parts).toHaveLength(9)
  for (let round = 0; round < wanted; round++) {
    // Removing and restoring takes 200 ms, so each round ends at another point.
    await killed(directory, 'remove', 40 + 65 * round)
    const { removed, ...left } = await look()
    expect({ ...left, removed: null }).toEqual(
      removed ? { parts: [], removed: null, thrown: 93 } : whole,
    )
  }
})

test('kill -9 while a site goes live leaves all of the answers or none', async () => {
  const directory = await databases.copyDirectory()
  const look = async () => {
    const db = connect(directory)
    const { companyName, title, color } = await getSetup(db)
    const { parts } = await getDemoContent(db)
    const trash = await db.selectFrom('trash').select('recordId').execute()
    await db.destroy()
    // Settings and pages are not counted, because they still contain demo texts after going live.
    const types = parts.filter(({ type }) => type !== 'settings' && type !== 'pages').length
    return { head: { companyName, title, color }, types, thrown: trash.length }
  }
  const whole = await look()
  expect([whole.types, whole.thrown]).toEqual([7, 0])
  for (let round = 0; round < wanted; round++) {
    await killed(directory, 'go-live', 60 + 70 * round)
    const { head, types, thrown } = await look()
    expect([whole.head, ...answers]).toContainEqual(head)
    expect([types, thrown]).toEqual(thrown === 0 ? [7, 0] : [0, 93])
  }
})
