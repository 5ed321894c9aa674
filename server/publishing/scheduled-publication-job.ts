import type { Database } from '../database/connect.ts'
import { announceDuePublications, hasDuePublications } from '../documents/due-publications.ts'
import type { Job } from '../scheduler/scheduler.ts'

/**
 * Announces in the activity and to webhooks that a record was published or unpublished at its scheduled time. Visitors
 * see the change without waiting for this job.
 */
export const scheduledPublication = (db: Database): Job => ({
  name: 'scheduled-publication',
  everySeconds: 5,
  hasWork: () => hasDuePublications(db),
  async run(signal) {
    while (!signal.aborted && (await announceDuePublications(db)) > 0);
  },
})
