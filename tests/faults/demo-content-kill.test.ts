import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import {
  getDemoContent,
  removeDemoContent,
  restoreDemoContent,
} from '#server/setup/demo-content.ts'
import { getSetup } from '#server/setup/setup.ts'
import { withDemoDatabase } from '#tests/support/databases/demo-database.ts'
import { rounds } from '#tests/support/faults/fault-rounds.ts'
import { answers } from '#tests/support/sites/setup-answers.ts'

const databases = withDemoDatabase()
const program = join(import.meta.dirname, '../support/faults/demo-process.ts')
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

test('kill -9 while demo content is removed or restored loses none of it, and both can be continued', async () => {
  const directory = await databases.copyDirectory()
  const db = connect(directory)
  const whole = await getDemoContent(db)
  expect(whole.parts).toHaveLength(9)
  const thrown = async () => (await db.selectFrom('trash').select('recordId').execute()).length
  const left = async () => {
    const { parts } = await getDemoContent(db)
    // Settings and pages are texts, which are never in the trash.
    const rows = parts.filter(({ type }) => type !== 'settings' && type !== 'pages')
    return rows.reduce((sum, { untouched }) => sum + untouched, 0)
  }
  for (let round = 0; round < wanted; round++) {
    // Removing and restoring takes 200 ms, so each round ends at another point.
    await killed(directory, 'remove', 40 + 65 * round)
    expect((await thrown()) + (await left())).toBe(93)
    if (round % 2 === 0) {
      await removeDemoContent(db, 'ines@client.example')
      expect([await left(), await thrown()]).toEqual([0, 93])
    }
    if ((await getDemoContent(db)).removed) await restoreDemoContent(db, 'ines@client.example')
    expect(await getDemoContent(db)).toEqual(whole)
  }
  await db.destroy()
})

test('kill -9 while a site goes live leaves all of the answers or none', async () => {
  const directory = await databases.copyDirectory()
  const look = async () => {
    const db = connect(directory)
    const { companyName, title, color } = await getSetup(db)
    await db.destroy()
    return { companyName, title, color }
  }
  const heads = [await look(), ...answers]
  for (let round = 0; round < wanted; round++) {
    await killed(directory, 'go-live', 60 + 70 * round)
    expect(heads).toContainEqual(await look())
  }
})
