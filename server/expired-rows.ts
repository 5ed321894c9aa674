import type { Database } from './database/connect.ts'
import { deleteEndedWindows } from './database/replicas/limit-windows.ts'
import type { SessionLife } from './env/env.ts'
import { deleteExpiredKeys } from './http/api/idempotency-keys.ts'
import { deleteExpiredSubscribers } from './newsletter/subscribers.ts'
import { deleteOldDeliveries } from './outbox/delivery-store.ts'
import { deleteExpiredResets } from './people/password-resets.ts'
import { deleteExpiredProofs } from './people/sign-in/owner-proofs.ts'
import { deleteExpiredSessions, deleteExpiredSsoTokens } from './people/sign-in/sessions.ts'
import { deleteExpiredPreviews } from './publishing/changesets/previews.ts'
import { deleteOldMissing } from './redirects/address-counts.ts'
import type { Job } from './scheduler/scheduler.ts'

/**
 * Deletes expired rows: sessions, one-time tokens, proofs, idempotency keys, previews, old outbox rows, newsletter
 * subscribers who never confirmed or have left, password reset links, and rate limit windows. Every query checks the
 * expiry itself, so the time of deletion does not matter.
 */
export const expiredRows = (db: Database, life: SessionLife): Job => ({
  name: 'expired-rows',
  everySeconds: 60 * 60,
  async run() {
    await deleteExpiredSessions(db, life)
    await deleteExpiredSsoTokens(db)
    await deleteExpiredProofs(db)
    await deleteExpiredKeys(db)
    await deleteExpiredPreviews(db)
    await deleteOldDeliveries(db)
    await deleteExpiredSubscribers(db)
    await deleteExpiredResets(db)
    await deleteEndedWindows(db)
    await deleteOldMissing(db)
  },
})
