import type { Database } from '../database/connect.ts'
import { announceDuePublications, hasDuePublications } from '../documents/due-publications.ts'
import type { Job } from '../scheduler/scheduler.ts'

/**
 * Publication turns: says in the activity and to webhooks that a record became public or ended at its time.
 * What visitors see does not wait for it.
 */
export const scheduledPublication = (db: Database): Job => ({
  name: 'scheduled-publication',
  everySeconds: 5,
  hasWork: () => hasDuePublications(db),
  async run(signal) {
    while (!signal.aborted && (await announceDuePublications(db)) > 0);
  },
})
