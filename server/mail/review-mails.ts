import type { Transaction } from 'kysely'
import { hasDuty } from '#content/accounts.ts'
import { languageOf } from '#content/labels/languages.ts'
import type { Reviewed } from '../database/approval/reviews.ts'
import { enqueue } from '../database/outbox.ts'
import { readRights } from '../database/people/rights.ts'
import type { Tables } from '../database/schema.ts'
import { getSettings } from '../database/settings.ts'
import type { Env } from '../env.ts'
import { isMailSetUp } from './is-set-up.ts'
import type { Letter } from './letter.ts'
import { reviewLetter, sentBackLetter } from './letters/approval.ts'

type Write = typeof reviewLetter

/** Tells everybody who publishes that a draft waits for them, but for who sent it. */
export const tellOfReview = (env: Env) => async (db: Transaction<Tables>, reviewed: Reviewed) => {
  const accounts = await db
    .selectFrom('accounts')
    .select(['email', 'role', 'duties', 'needsApproval'])
    .orderBy('createdAt')
    .execute()
  const publishers = accounts
    .map((row) => ({ email: row.email, ...readRights(row) }))
    .filter((person) => hasDuty(person, 'content') && !person.needsApproval)
    .map(({ email }) => email)
    .filter((email) => email !== reviewed.by)
  await send(db, env, publishers, reviewed, reviewLetter)
}

/** Tells who had sent a draft for review that it was sent back, with the note. */
export const tellOfSendingBack =
  (env: Env) => async (db: Transaction<Tables>, reviewed: Reviewed) => {
    const { sentBy, by } = reviewed
    if (sentBy && sentBy !== by) await send(db, env, [sentBy], reviewed, sentBackLetter)
  }

async function send(
  db: Transaction<Tables>,
  env: Env,
  to: readonly string[],
  reviewed: Reviewed,
  write: Write,
) {
  if (to.length === 0 || !isMailSetUp(env)) return
  const settings = await getSettings(db)
  const { siteUrl } = env
  const company = settings?.companyName || new URL(siteUrl).host
  const letter: Letter = write(reviewed, {
    ...{ company, siteUrl, language: languageOf(settings?.language) },
  })
  await enqueue(
    db,
    to.map((recipient) => ({ channel: 'mail', kind: 'approval', recipient, content: letter })),
  )
}
