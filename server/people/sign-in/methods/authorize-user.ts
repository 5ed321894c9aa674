import { isEmail } from '#content/text/email.ts'
import type { Database } from '../../../database/connect.ts'
import { TakenError } from '../../../database/errors.ts'
import { isAllowed, rightsOf } from '../../../env/entry-rules.ts'
import { rulesFingerprint } from '../../../env/rules-fingerprint.ts'
import type { OidcConfig, TicketConfig } from '../../../env/sign-in.ts'
import { ensureAccount, type Identity } from '../../accounts.ts'
import { issueSsoToken } from '../one-time-tokens.ts'
import { type AskedProof, prove } from '../owner-proofs.ts'
import type { CallbackResult, ProviderSession } from '../sign-in.ts'

interface IdentityAssertion {
  identity: Identity
  /** `undefined` when the single sign-on has no verified email address of the person. */
  email: string | undefined
  groups: readonly string[]
  provider?: ProviderSession
}

/** Confirms that the owner of a session's account is at the browser, if the same identity has authenticated. */
export async function confirmOwner(
  db: Database,
  asked: AskedProof,
  { issuer, subject }: Identity,
): Promise<CallbackResult> {
  if (asked.issuer !== issuer || asked.subject !== subject) {
    return { status: 403, error: 'Please confirm with the account that you are signed in with.' }
  }
  await prove(db, asked)
  return { isConfirmed: true }
}

/** Admits a person from a single sign-on if the entry rules allow it. An empty `allow` admits everyone. */
export async function authorizeUser(
  db: Database,
  config: OidcConfig | TicketConfig,
  { identity, email, groups, provider }: IdentityAssertion,
  browserSecret: string,
): Promise<CallbackResult> {
  const { allow, roles } = config
  if (!email || !isEmail(email)) {
    const error = 'Single sign-on did not confirm an email address for you.'
    return { status: 403, error }
  }
  const person = { email: email.trim().toLowerCase(), groups }
  if (allow.length > 0 && !isAllowed(allow, person)) {
    return { status: 403, error: `${person.email} may not sign in to this back office.` }
  }
  try {
    const from = { ...provider, rules: rulesFingerprint(config) }
    const account = await ensureAccount(db, identity, person.email, rightsOf(roles, person))
    return { ssoToken: await issueSsoToken(db, account.id, browserSecret, from) }
  } catch (error) {
    if (!(error instanceof TakenError)) throw error
    const reason = `${person.email} belongs to another identity here. An administrator must remove that account first.`
    return { status: 403, error: reason }
  }
}
