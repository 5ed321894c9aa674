import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { deleteOutdated, findOutdated } from './retention.ts'

/** Pause between two steps, so that requests are handled in between. */
const pauseMs = 50

/** Retention: deletes messages that are older than the retention period, after a notice period. */
export const retention = (db: Database): Job => ({
  name: 'retention',
  everySeconds: 60 * 60,
  hasWork: async () => (await findOutdated(db)).length > 0,
  async run(signal) {
    let deleted = 0
    for (let some = 1; some > 0 && !signal.aborted; deleted += some) {
      some = await deleteOutdated(db)
      await wait(pauseMs)
    }
    if (deleted > 0) await dialectOf(db).overwriteDeleted(db)
  },
})
