import { callbackPath, checkingPath } from '#content/people/sign-in-paths.ts'
import { minuteMs } from '#content/text/durations.ts'
import { isEmail } from '#content/text/email.ts'
import type { TicketConfig } from '../../../env/sign-in.ts'
import { boundedFetch } from '../bounded-fetch.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { findAskedProof } from '../owner-proofs.ts'
import { hashSecret } from '../secrets.ts'
import type { CallbackResult, Refusal, SignIn } from '../sign-in.ts'
import { checkCallback, isOwnState, newState, notBegunHere } from './authorization-state.ts'
import { authorizeUser, confirmOwner } from './authorize-user.ts'

/** The user of a token, according to the sign-on service. */
interface VouchedUser {
  subject: string
  email: string | undefined
  groups: string[]
}

const unknown = {
  status: 403,
  error: 'This sign-in has expired at the single sign-on. Please sign in again.',
} satisfies Refusal

const unavailable = {
  status: 503,
  error: 'Single sign-on is not responding. Please try again in a moment.',
} satisfies Refusal

/** Time limit of a sign-in whose state is only in the cookie, because the callback has no state. */
const cookieStateLifeMs = 10 * minuteMs

/**
 * Sign-in with a service that issues its own tokens (`SIGN_IN=ticket`). Atrium sends the browser there with the return
 * address in `?service=`. The browser returns with a token in `ssoToken` or `ticket`, at that address or always at
 * `/checking`, because many services know only one address per site. Atrium then verifies the token at SSO_VERIFY_URL:
 * by CAS 3 if the URL ends with `/serviceValidate`, otherwise by token introspection (RFC 7662).
 */
export function ticketSignIn(
  { db, env, limits }: SignInDependencies,
  config: TicketConfig,
): SignIn {
  const isCas = new URL(config.verifyUrl).pathname.endsWith('/serviceValidate')
  const verify = isCas ? verifyTicket : introspect
  /** The address to which the service returns. Its `state` parameter, if any, binds the callback to the browser. */
  const serviceOf = (state: string) =>
    config.returnPath === checkingPath
      ? env.siteUrl + checkingPath
      : `${env.siteUrl}${callbackPath}?${new URLSearchParams({ state })}`

  /**
   * Admits the token's user. Replay guard: the service may accept a token until it expires, but here each token and
   * each state opens one session only.
   */
  async function enter(
    token: string,
    state: string,
    browserSecret: string,
  ): Promise<CallbackResult> {
    const used: string[] = []
    let answer: CallbackResult = unknown
    try {
      for (const key of [token, state].map(hashSecret)) {
        if (!(await limits.replayGuard.add(key))) return answer
        used.push(key)
      }
      const asked = await findAskedProof(db, state, browserSecret)
      const service = serviceOf(state)
      const vouched = await verify(config, token, { service, isNew: asked !== undefined }).catch(
        (error): Refusal => ({ ...unavailable, reason: verifyErrorText(error) }),
      )
      if (vouched === null) return answer
      if ('error' in vouched) return vouched
      const { subject, email, groups } = vouched
      const identity = { issuer: new URL(config.verifyUrl).origin, subject }
      if (asked) {
        answer = await confirmOwner(db, asked, identity)
        return answer
      }
      answer = await authorizeUser(db, config, { identity, email, groups }, browserSecret)
      return answer
    } finally {
      // A failed sign-in does not use up its token and state, because the service may have been unavailable.
      if ('error' in answer) await Promise.all(used.map((key) => limits.replayGuard.forget(key)))
    }
  }

  const redeemToken: SignIn['redeemToken'] = async (token, state, browserSecret) =>
    isOwnState(browserSecret, state, { lifeMs: cookieStateLifeMs })
      ? enter(token, state, browserSecret)
      : notBegunHere

  return {
    // A service that returns the state in the address needs no state cookie.
    ...(config.returnPath === callbackPath ? {} : { redeemToken }),

    async location(browserSecret, state = newState(browserSecret), { isConfirmation } = {}) {
      const url = new URL(config.signInUrl)
      // CAS then asks for the password, and issues no ticket from a former sign-in.
      if (isConfirmation && isCas) url.searchParams.set('renew', 'true')
      url.searchParams.set('service', serviceOf(state))
      return url.href
    },

    async handleCallback(url, browserSecret, ip) {
      const { state, token } = readReturn(url.searchParams)
      const refused = await checkCallback(limits, { state, browserSecret, ip })
      if (refused) return refused
      if (!token) return { status: 403, error: 'The sign-in was cancelled or refused.' }
      return enter(token, state, browserSecret)
    },

    async check() {
      try {
        const vouched = await verify(config, 'atrium-configuration-check', {
          service: serviceOf('check'),
        })
        const errors = vouched ? ['the service vouches for a token that was made up'] : []
        return { findings: [`${config.verifyUrl} answers`], errors }
      } catch (error) {
        const reason = `${config.verifyUrl} does not answer as it should: ${verifyErrorText(error)}`
        return { findings: [], errors: [reason] }
      }
    },
  }
}

/** The callback's state and token. Some services append the token with a second `?`. */
function readReturn(query: URLSearchParams) {
  const [state = '', ...appended] = (query.get('state') ?? '').split('?')
  return { state, token: tokenIn(query) ?? tokenIn(new URLSearchParams(appended.join('?'))) }
}

const tokenIn = (query: URLSearchParams) => query.get('ssoToken') ?? query.get('ticket')

/** Token introspection: https://www.rfc-editor.org/rfc/rfc7662 */
async function introspect(config: TicketConfig, token: string): Promise<VouchedUser | null> {
  const { clientId, clientSecret = '' } = config
  const credentials = [clientId ?? '', clientSecret].map(encodeURIComponent).join(':')
  const answer = await boundedFetch(config.verifyUrl, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(clientId ? { Authorization: `Basic ${btoa(credentials)}` } : {}),
    },
    body: new URLSearchParams({ token }),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const json: unknown = await answer.json()
  if (typeof json !== 'object' || json === null) throw new Error('the answer is not an object')
  const members: Record<string, unknown> = { ...json }
  const { active, sub, username, email, email_verified, groups } = members
  const subject = sub ?? username
  if (active !== true || !isName(subject)) return null
  return {
    subject,
    // Some services send `email_verified` as a string. If it is absent, the address counts as verified.
    email: [undefined, true, 'true'].includes(email_verified as string)
      ? emailOf(email, [username, sub])
      : undefined,
    groups: Array.isArray(groups) ? groups.map(String) : [],
  }
}

/**
 * CAS 3 validation:
 * https://apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html, 2.5
 */
async function verifyTicket(
  config: TicketConfig,
  ticket: string,
  { service, isNew = false }: { service: string; isNew?: boolean },
): Promise<VouchedUser | null> {
  const url = new URL(config.verifyUrl)
  if (isNew) url.searchParams.set('renew', 'true')
  for (const [name, value] of Object.entries({ service, ticket, format: 'JSON' })) {
    url.searchParams.set(name, value)
  }
  const answer = await boundedFetch(url, { redirect: 'error' })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const json = (await answer.json()) as { serviceResponse?: CasResponse }
  if (!json.serviceResponse) throw new Error('the answer is not a CAS response')
  const success = json.serviceResponse.authenticationSuccess
  if (!success || !isName(success.user)) return null
  const { user, attributes = {} } = success
  const [email] = [attributes.email ?? attributes.mail].flat()
  return {
    subject: user,
    email: emailOf(email, [user]),
    groups: [attributes.groups, attributes.memberOf]
      .flat()
      .filter((group) => group !== undefined)
      .map(String),
  }
}

interface CasResponse {
  authenticationSuccess?: { user?: unknown; attributes?: Record<string, unknown> }
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The given email address, or if there is none, the first name that is one; `undefined` if it is invalid. */
function emailOf(given: unknown, names: unknown[]): string | undefined {
  const email = given ?? names.find(isEmail)
  return isEmail(email) ? email : undefined
}

/** The error for the log, without the response, which can contain a token. */
const verifyErrorText = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'the answer is no JSON'
  if (!(error instanceof Error)) return 'unknown error'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
