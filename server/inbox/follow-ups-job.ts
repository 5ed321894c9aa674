import type { Database } from '../database/connect.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { bringBackDue, hasDueFollowUp } from './follow-ups.ts'

/** Follow-ups: moves messages back to the top of Open when their follow-up is due. */
export const followUps = (db: Database): Job => ({
  name: 'follow-ups',
  everySeconds: 5,
  hasWork: () => hasDueFollowUp(db),
  async run(signal) {
    while (!signal.aborted && (await bringBackDue(db)) > 0);
  },
})
