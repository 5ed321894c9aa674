import type { TicketConfig } from '../env-sign-in.ts'
import { admit } from './admit.ts'
import { newState, turnedAway } from './flow.ts'
import { isEmail } from './rules.ts'
import { callbackPath, type SignIn, type SignInParts } from './sign-in.ts'
import { hashToken } from './tokens.ts'

/** Milliseconds. */
const patience = 8_000

/** Who a token is of, as the sign-on service says; `null` for nobody. */
interface Vouched {
  subject: string
  email: string | undefined
  groups: string[]
}

/**
 * Sign-in at a service that hands out tokens itself (`SIGN_IN=ticket`): it gets `?service=`, comes
 * back with `ssoToken` or `ticket`, and says at SSO_VERIFY_URL whose that is: by token
 * introspection (RFC 7662), or as CAS 3 does when the address ends with `/serviceValidate`.
 */
export function ticketSignIn({ db, env, limits }: SignInParts, config: TicketConfig): SignIn {
  const isCas = new URL(config.verifyUrl).pathname.endsWith('/serviceValidate')
  const verify = isCas ? verifyTicket : introspect
  const unknown = {
    status: 403,
    error: 'The single sign-on does not know this sign-in any more. Please sign in again.',
  } as const
  /** The state is a part of the address, so that what comes back is tied to the browser. */
  const serviceOf = (state: string) =>
    `${env.siteUrl}${callbackPath}?${new URLSearchParams({ state })}`

  return {
    async location(browser) {
      const url = new URL(config.signInUrl)
      url.searchParams.set('service', serviceOf(newState(browser)))
      return url.href
    },

    async comeBack(url, browser, address) {
      const state = url.searchParams.get('state') ?? ''
      const refused = await turnedAway(limits, { state, browser, address })
      if (refused) return refused
      const token = url.searchParams.get('ssoToken') ?? url.searchParams.get('ticket')
      if (!token) return { status: 403, error: 'The sign-in was cancelled or refused.' }
      // A service may vouch for a token until it expires; here it opens one session.
      if (!(await limits.once.add(hashToken(token)))) return unknown
      let vouched: Vouched | null
      try {
        vouched = await verify(config, token, serviceOf(state))
      } catch (error) {
        await limits.once.forget(hashToken(token))
        const away = 'The single sign-on does not answer. Please try again in a moment.'
        return { status: 503, error: away, reason: reasonOf(error) }
      }
      if (!vouched) return unknown
      const { subject, email, groups } = vouched
      const issuer = new URL(config.verifyUrl).origin
      return admit(db, config, { identity: { issuer, subject }, email, groups }, browser)
    },

    async check() {
      try {
        const vouched = await verify(config, 'atrium-configuration-check', serviceOf('check'))
        const errors = vouched ? ['the service vouches for a token that was made up'] : []
        return { findings: [`${config.verifyUrl} answers`], errors }
      } catch (error) {
        const reason = `${config.verifyUrl} does not answer as it should: ${reasonOf(error)}`
        return { findings: [], errors: [reason] }
      }
    },
  }
}

/** https://www.rfc-editor.org/rfc/rfc7662 */
async function introspect(config: TicketConfig, token: string): Promise<Vouched | null> {
  const { clientId, clientSecret = '' } = config
  const credentials = [clientId ?? '', clientSecret].map(encodeURIComponent).join(':')
  const answer = await fetch(config.verifyUrl, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(clientId ? { Authorization: `Basic ${btoa(credentials)}` } : {}),
    },
    body: new URLSearchParams({ token }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const said: unknown = await answer.json()
  if (typeof said !== 'object' || said === null) throw new Error('the answer is no object')
  const { active, sub, username, email, email_verified, groups } = said as Record<string, unknown>
  const subject = sub ?? username
  if (active !== true || typeof subject !== 'string') return null
  return {
    subject,
    email: email_verified === false ? undefined : [email, username, sub].find(isEmail),
    groups: Array.isArray(groups) ? groups.map(String) : [],
  }
}

/** https://apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html, 2.5 */
async function verifyTicket(
  config: TicketConfig,
  ticket: string,
  service: string,
): Promise<Vouched | null> {
  const url = new URL(config.verifyUrl)
  for (const [name, value] of Object.entries({ service, ticket, format: 'JSON' })) {
    url.searchParams.set(name, value)
  }
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const said = (await answer.json()) as { serviceResponse?: CasResponse }
  if (!said.serviceResponse) throw new Error('the answer is none of CAS')
  const success = said.serviceResponse.authenticationSuccess
  if (!success || typeof success.user !== 'string') return null
  const { user, attributes = {} } = success
  const [email] = [attributes.email, attributes.mail].flat()
  return {
    subject: user,
    email: [email, user].find(isEmail),
    groups: [attributes.groups, attributes.memberOf]
      .flat()
      .filter((group) => group !== undefined)
      .map(String),
  }
}

interface CasResponse {
  authenticationSuccess?: { user?: unknown; attributes?: Record<string, unknown> }
}

/** For the operator. What came back is not repeated: it can hold a token. */
const reasonOf = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'the answer is no JSON'
  if (!(error instanceof Error)) return 'unknown error'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
