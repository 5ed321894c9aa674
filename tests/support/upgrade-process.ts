import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { connect } from '#server/database/connect.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'

/** What the process is told in its first line, as JSON. */
export interface UpgradeTask {
  /** What `connect` opens the database by. */
  database: string
  dataDir: string
  /** It kills itself after the statement of this number, which begins at 1. */
  killAfter?: number
  /** It says so after the statement of this number, and goes on. */
  tellAfter?: number
}

/**
 * Upgrades a site: `node upgrade-process.ts`. It says `loaded`, then `began`, and at the end the number of the statement
 * that has committed it.
 */
const say = (word: string | number) => writeSync(1, `${word}\n`)

say('loaded')
const [line] = await once(process.stdin, 'data')
process.stdin.destroy()
const { database, dataDir, killAfter, tellAfter }: UpgradeTask = JSON.parse(String(line))
let count = 0
let committed = 0
const db = connect(database, ({ sql }) => {
  count++
  if (/^insert into migrations/.test(sql)) committed = 0
  else if (/^commit/i.test(sql)) committed ||= count
  if (count === killAfter) process.kill(process.pid, 'SIGKILL')
  if (count === tellAfter) say('reached')
})
say('began')
await upgrade(db, { database, dataDir })
await db.destroy()
say(committed)
