import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { connect } from '#server/database/connect.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'

/** The task in the first line of the input, as JSON. */
export interface UpgradeTask {
  /** The `connect` target of the database. */
  database: string
  dataDir: string
  /** The process kills itself after the statement with this number, counted from 1. */
  killAfter?: number
  /** The process prints `reached` after the statement with this number, and continues. */
  tellAfter?: number
}

/**
 * Upgrades a site: `node upgrade-process.ts`. Prints `loaded`, then `began`, and finally the number of the statement
 * that committed the upgrade.
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
