import type { Transaction } from 'kysely'
import type { Env } from '../../env/env.ts'
import {
  type Reviewed,
  sentBackLetter,
  sentForReviewLetter,
} from '../../outbox/mail/letters/approval.ts'
import type { StaffLook } from '../../outbox/mail/look.ts'
import { mailStaff, publishersOf } from '../../people/staff-mails.ts'
import type { Tables } from '../../tables.ts'

/** Notifies everyone who can publish, except the sender, that a draft waits for review. */
export const notifyReviewers =
  (env: Env) => async (db: Transaction<Tables>, reviewed: Reviewed) => {
    const publishers = await publishersOf(db, reviewed.type)
    const to = publishers.filter((email) => email !== reviewed.by)
    await mailStaff(db, env, {
      kind: 'approval',
      to,
      write: (look) => sentForReviewLetter(reviewed, look),
    })
  }

/** Notifies the sender that their draft was sent back, with the reviewer's note. */
export const tellOfSendingBack =
  (env: Env) => async (db: Transaction<Tables>, reviewed: Reviewed) => {
    const { sentBy, by } = reviewed
    const to = sentBy && sentBy !== by ? [sentBy] : []
    const write = (look: StaffLook) => sentBackLetter(reviewed, look)
    await mailStaff(db, env, { kind: 'approval', to, write })
  }
