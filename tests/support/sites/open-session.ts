import { hourMs } from '#content/text/durations.ts'
import { connect } from '#server/database/connect.ts'
import { listAccounts } from '#server/people/accounts.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { redeemSsoToken } from '#server/people/sign-in/sessions.ts'

/** A session token of the first or the named account, created in the database of a running server. */
export async function openSession(database: string, email?: string): Promise<string> {
  const db = connect(database)
  const accounts = await connected(() => listAccounts(db))
  const account = accounts.find((each) => email === undefined || each.email === email)
  const ssoToken = await issueSsoToken(db, account?.id ?? '', 'browser')
  const life = { idleMs: hourMs, absoluteMs: hourMs }
  const token = await redeemSsoToken(db, ssoToken, 'browser', { life })
  await db.destroy()
  return token ?? ''
}

/** Retries the first query: on a busy machine opening a connection can exceed its timeout. */
async function connected<T>(query: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 60; tries++) {
    const found = await query().catch(() => undefined)
    if (found) return found
  }
  return query()
}
