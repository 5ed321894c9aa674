import type { Database } from '../database/connect.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { hasDueFollowUp, reopenDueFollowUps } from './follow-ups.ts'

/** Follow-ups: moves messages back to the top of Open when their follow-up is due. */
export const followUps = (db: Database): Job => ({
  name: 'follow-ups',
  everySeconds: 5,
  hasWork: () => hasDueFollowUp(db),
  async run(signal) {
    while (!signal.aborted && (await reopenDueFollowUps(db)) > 0);
  },
})
