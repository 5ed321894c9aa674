import { listAccounts } from '#server/database/accounts.ts'
import { connect } from '#server/database/connect.ts'
import { issueSsoToken } from '#server/sign-in/one-time-tokens.ts'
import { redeemSsoToken } from '#server/sign-in/sessions.ts'

/** A session token of the first administrator, made in the database of a running server. */
export async function openSession(database: string): Promise<string> {
  const db = connect(database)
  const [account] = await listAccounts(db)
  const ssoToken = await issueSsoToken(db, account?.id ?? '', 'browser')
  const life = { idleMs: 3_600_000, absoluteMs: 3_600_000 }
  const token = await redeemSsoToken(db, ssoToken, 'browser', { life })
  await db.destroy()
  return token ?? ''
}
