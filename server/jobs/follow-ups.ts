import type { Database } from '../database/connect.ts'
import { bringBackDue, hasDueFollowUp } from '../database/inbox/follow-ups.ts'
import type { Job } from './scheduler.ts'

/** Follow-ups: messages come back to the top of Open when their date has come. */
export const followUps = (db: Database): Job => ({
  name: 'follow-ups',
  everySeconds: 5,
  hasWork: () => hasDueFollowUp(db),
  async run(signal) {
    while (!signal.aborted && (await bringBackDue(db)) > 0);
  },
})
