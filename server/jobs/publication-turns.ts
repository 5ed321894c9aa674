import type { Database } from '../database/connect.ts'
import { hasTurns, tellTurns } from '../database/records/turns.ts'
import type { Job } from './scheduler.ts'

/**
 * Publication turns: says in the activity and to webhooks that a record became public or ended at its time.
 * What visitors see does not wait for it.
 */
export const publicationTurns = (db: Database): Job => ({
  name: 'publication-turns',
  everySeconds: 5,
  hasWork: () => hasTurns(db),
  async run(signal) {
    while (!signal.aborted && (await tellTurns(db)) > 0);
  },
})
