import { ipKey } from '../../http/rate-limits.ts'
import { isMailSetUp } from '../../outbox/mail/is-set-up.ts'
import { acceptInvitation, findInvitation } from '../invitations.ts'
import {
  hasPasskeys,
  registrationOptions,
  requestOptions,
  verifyRegistration,
  withPasskey,
} from '../passkeys.ts'
import { findReset, resetPassword, sendReset } from '../password-resets.ts'
import { chosenPasswordFault } from './chosen-password.ts'
import { createDelayedWork } from './delayed-work.ts'
import type { SignInDependencies } from './dependencies.ts'
import type { SiteAccounts } from './sign-in.ts'

const resetDelayMs = 500
const isVoid = 'This link has been used, was withdrawn or has expired.'
const noPasskey = 'This passkey could not be accepted. Please try again.'

/** Local accounts (`SIGN_IN=local`), for the sign-in pages. */
export function siteAccountsOf(parts: SignInDependencies): SiteAccounts {
  const { db, env, limits } = parts
  const resetEmail = (token: string) => findReset(db, token)
  const resets = createDelayedWork(resetDelayMs)

  return {
    isMailSetUp: () => isMailSetUp(db, env),
    hasPasskeys: () => hasPasskeys(db),
    passkeyRequest: (browser) => requestOptions(env.siteUrl, browser),
    withPasskey: (answer, browser, ip) => withPasskey(parts, parsed(answer), browser, ip),

    async invitation(token) {
      const found = await findInvitation(parts, token)
      return found ? { email: found.email, invitedBy: found.invitedBy } : null
    },

    async invitationOptions(token, browser) {
      const found = await findInvitation(parts, token)
      if (!found) return null
      const owner = { id: found.id, email: found.email, name: '', passkeys: [] }
      return registrationOptions(env.siteUrl, browser, owner)
    },

    async accept({ token, name, password, passkey }, browser) {
      const found = await findInvitation(parts, token)
      if (!found) return { error: isVoid }
      const fault = passkey ? undefined : await chosenPasswordFault(parts, password, found.email)
      if (fault) return { error: `${fault}.` }
      const made = passkey ? await verifyRegistration(parts, browser, parsed(passkey)) : undefined
      if (passkey && !made) return { error: noPasskey }
      const wayIn = made ? { passkey: made } : { password }
      const ssoToken = await acceptInvitation(parts, { token, name, ...wayIn }, browser)
      return ssoToken ? { ssoToken } : { error: isVoid }
    },

    async forgot(email, ip, report) {
      const retryAfter = await limits.resets.use(ipKey(ip))
      if (retryAfter > 0) return retryAfter
      // Runs after the response, whose duration must not reveal whether there is an account.
      resets.add(() => sendReset(parts, email).catch(report))
      return 0
    },

    close: () => resets.flush(),

    resetEmail,

    async reset(token, password) {
      const email = await resetEmail(token)
      if (email === null) return { error: isVoid }
      const fault = await chosenPasswordFault(parts, password, email)
      if (fault) return { error: `${fault}.` }
      return (await resetPassword(parts, token, password)) ? { isDone: true } : { error: isVoid }
    },
  }
}

/** Parses JSON from the browser. Verification refuses anything that is not a passkey response. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
