import { deleteExpiredPreviews } from '../database/changesets/previews.ts'
import type { Database } from '../database/connect.ts'
import { deleteExpiredKeys } from '../database/idempotency.ts'
import { deleteOldDeliveries } from '../database/mail/deliveries.ts'
import { deleteExpiredSubscribers } from '../database/newsletter/subscribers.ts'
import { deleteExpiredResets } from '../database/people/passwords.ts'
import { deleteEndedWindows } from '../database/replicas/limit-windows.ts'
import { sessionMoment } from '../sign-in/session-clock.ts'
import {
  deleteExpiredSessions,
  deleteExpiredSsoTokens,
  type SessionLife,
} from '../sign-in/sessions.ts'
import type { Job } from './scheduler.ts'

/**
 * Expired rows: sessions, one-time tokens, idempotency keys, previews, what left the outbox, links to another password, and who never
 * confirmed the newsletter or has left it. Every read checks the expiry itself, so it does not matter when
 * they are deleted.
 */
export const expiredRows = (db: Database, life: SessionLife): Job => ({
  name: 'expired-rows',
  everySeconds: 60 * 60,
  async run() {
    await deleteExpiredSessions(db, life)
    await deleteExpiredSsoTokens(db)
    await deleteExpiredKeys(db)
    await deleteExpiredPreviews(db)
    await deleteOldDeliveries(db)
    await deleteExpiredSubscribers(db)
    await deleteExpiredResets(db, sessionMoment())
    await deleteEndedWindows(db)
  },
})
