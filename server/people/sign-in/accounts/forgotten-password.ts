import { minuteMs } from '#content/text/durations.ts'
import { transact } from '../../../database/transactions.ts'
import { findAccount } from '../../accounts.ts'
import { changedLetter, noPasswordLetter, resetLetter } from '../../letters.ts'
import { keepReset, redeemReset } from '../../passwords.ts'
import { sendLetter } from '../../send-letter.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { hashPassword } from '../password.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { sessionMoment } from '../session-clock.ts'

const resetMinutes = 30

/**
 * Sends a password reset link if the email address has an account. The caller has already answered, so the response
 * does not reveal whether there is an account.
 */
export async function sendReset({ db, env, limits }: SignInDependencies, given: string) {
  const email = given.trim().toLowerCase()
  // Silent limit: strangers must neither flood a mailbox nor learn whether its address has an account.
  if ((await limits.resetsOfAccount.use(email)) > 0) return
  await transact(db, async (transaction) => {
    const account = await findAccount(transaction, email)
    if (!account) return
    const mail = { kind: 'password-reset', to: account.email } as const
    if (account.passwordHash === null) {
      return sendLetter(transaction, env, mail, noPasswordLetter)
    }
    const token = newSecret()
    const expiresAt = sessionMoment(resetMinutes * minuteMs)
    const { id: accountId } = account
    await keepReset(transaction, { tokenHash: hashSecret(token), accountId, email, expiresAt })
    const link = `${env.siteUrl}/sso/reset?token=${token}`
    await sendLetter(transaction, env, { ...mail, expiresAt }, (site) =>
      resetLetter(site, link, resetMinutes),
    )
  })
}

/** Sets a new password and uses up the link. Returns `false` if the link is void. */
export async function resetPassword(
  { db, env }: SignInDependencies,
  token: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return transact(db, async (transaction) => {
    const moment = sessionMoment()
    const tokenHash = hashSecret(token)
    const to = await redeemReset(transaction, { tokenHash, moment, passwordHash })
    if (to === null) return false
    await sendLetter(transaction, env, { kind: 'password-reset', to }, (site) =>
      changedLetter(site, 'passwordChanged'),
    )
    return true
  })
}
