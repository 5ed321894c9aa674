import type { Transaction } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Env } from '../../env/env.ts'
import { sentBackLetter, sentForReviewLetter } from '../../outbox/mail/letters/approval.ts'
import { mailStaff, publishersOf, type StaffLook } from '../../outbox/mail/staff-mails.ts'
import type { Reviewed } from './reviews.ts'

/** Tells everybody who publishes that a draft waits for them, but for who sent it. */
export const tellOfReview = (env: Env) => async (db: Transaction<Tables>, reviewed: Reviewed) => {
  const publishers = await publishersOf(db, reviewed.type)
  const to = publishers.filter((email) => email !== reviewed.by)
  await mailStaff(db, env, {
    kind: 'approval',
    to,
    write: (look) => sentForReviewLetter(reviewed, look),
  })
}

/** Tells who had sent a draft for review that it was sent back, with the note. */
export const tellOfSendingBack =
  (env: Env) => async (db: Transaction<Tables>, reviewed: Reviewed) => {
    const { sentBy, by } = reviewed
    const to = sentBy && sentBy !== by ? [sentBy] : []
    const write = (look: StaffLook) => sentBackLetter(reviewed, look)
    await mailStaff(db, env, { kind: 'approval', to, write })
  }
