import { jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { callbackPath } from '#content/people/sign-in-paths.ts'
import { isTrusted, needsGroups } from '../../../env/entry-rules.ts'
import type { OidcConfig } from '../../../env/sign-in.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { findAskedProof } from '../owner-proofs.ts'
import { revokeSessionsOfProvider } from '../sessions.ts'
import type { Refusal, SignIn } from '../sign-in.ts'
import { checkCallback, isFresh, newState, nonceOf, verifierOf } from './authorization-state.ts'
import { authorizeUser, confirmOwner } from './authorize-user.ts'
import { backChannelPath } from './back-channel-logout.ts'
import { readLogoutToken } from './logout-token.ts'
import {
  clockToleranceSeconds,
  createDiscovery,
  isUnreachable,
  oauthErrorText,
  type Provider,
  safeErrorCode,
} from './oidc-provider.ts'

/** Sign-in with an OpenID Connect provider (`SIGN_IN=oidc`): authorization code with PKCE, state and nonce. */
export function oidcSignIn({ db, env, limits }: SignInDependencies, config: OidcConfig): SignIn {
  const redirectUri = env.siteUrl + callbackPath
  const discover = createDiscovery(config)

  return {
    async location(browserSecret, state = newState(browserSecret), { isConfirmation } = {}) {
      const { client } = await discover()
      const parameters = {
        ...(isConfirmation && { prompt: 'login', max_age: '0' }),
        redirect_uri: redirectUri,
        scope: config.scope,
        state,
        nonce: nonceOf(browserSecret, state),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifierOf(browserSecret, state)),
        code_challenge_method: 'S256',
      }
      return oidc.buildAuthorizationUrl(client, parameters).href
    },

    async handleCallback(url, browserSecret, ip) {
      const state = url.searchParams.get('state') ?? ''
      const refused = await checkCallback(limits, { state, browserSecret, ip })
      if (refused) return refused
      let person: Awaited<ReturnType<typeof readIdentity>>
      try {
        person = await readIdentity(await discover(), config, url, { browserSecret, state })
      } catch (error) {
        return refusal(error)
      }
      const asked = await findAskedProof(db, state, browserSecret)
      if (!asked) return authorizeUser(db, config, person, browserSecret)
      return isFresh(state, person) ? confirmOwner(db, asked, person.identity) : notFresh
    },

    async logoutLocation({ idToken }) {
      // A session that began with a sign-in link has no ID token, and nothing to end at the provider.
      if (!idToken) return undefined
      const provider = await discover().catch(() => undefined)
      if (!provider?.metadata.end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(provider.client, {
        post_logout_redirect_uri: `${env.siteUrl}/`,
        id_token_hint: idToken,
      }).href
    },

    async backChannelLogout(logoutToken) {
      const provider = await discover()
      const logout = await readLogoutToken(provider, config.clientId, logoutToken)
      if (!logout || !(await limits.replayGuard.add(logout.jti))) return false
      try {
        await revokeSessionsOfProvider(db, provider.metadata.issuer, logout)
      } catch (error) {
        await limits.replayGuard.forget(logout.jti)
        throw error
      }
      return true
    },

    async check() {
      try {
        return await checkProvider(await discover(), config, { redirectUri, siteUrl: env.siteUrl })
      } catch (error) {
        return { findings: [], errors: [oauthErrorText(error)] }
      }
    },
  }
}

const notFresh: Refusal = {
  status: 403,
  error: 'The provider did not ask you to sign in again, so you have not confirmed.',
}

/** Exchanges the authorization code and reads the identity from the ID token. */
async function readIdentity(
  { client, metadata, keys }: Provider,
  config: OidcConfig,
  url: URL,
  { browserSecret, state }: { browserSecret: string; state: string },
) {
  const tokens = await oidc.authorizationCodeGrant(client, url, {
    expectedState: state,
    expectedNonce: nonceOf(browserSecret, state),
    pkceCodeVerifier: verifierOf(browserSecret, state),
    idTokenExpected: true,
  })
  const idToken = tokens.id_token ?? ''
  // Defense in depth: TLS has already authenticated the issuer.
  const { payload: claims } = await jwtVerify(idToken, keys, {
    audience: config.clientId,
    clockTolerance: clockToleranceSeconds,
  })
  const { iss = '', sub = '', sid, azp, iat: issuedAt, auth_time: authTime } = claims
  // Refuses a token issued to another client, even if its audience includes Atrium (OpenID Connect Core, 3.1.3.7).
  if (azp !== undefined && azp !== config.clientId) {
    throw new Error('unexpected JWT "azp" (authorized party) claim value')
  }
  const isComplete =
    claims.email !== undefined && (claims[config.groupsClaim] !== undefined || !needsGroups(config))
  // A provider may omit claims from the ID token (OpenID Connect Core, 5.4).
  const more: Partial<oidc.UserInfoResponse> =
    isComplete || !metadata.userinfo_endpoint
      ? {}
      : await oidc.fetchUserInfo(client, tokens.access_token, sub)
  // The email address and its verification must come from the same source.
  const { email, email_verified: isVerified } = claims.email === undefined ? more : claims
  const groups = claims[config.groupsClaim] ?? more[config.groupsClaim]
  return {
    identity: { issuer: iss, subject: sub },
    issuedAt,
    authTime: typeof authTime === 'number' ? authTime : undefined,
    email:
      typeof email === 'string' &&
      (isVerified === true || (isVerified === undefined && isTrusted(config.trustEmail, email)))
        ? email
        : undefined,
    groups: typeof groups === 'string' || Array.isArray(groups) ? [groups].flat().map(String) : [],
    provider: { providerSession: typeof sid === 'string' ? sid : null, idToken },
  }
}

/** Checks the configuration and returns findings for the operator. */
async function checkProvider(
  { client, metadata }: Provider,
  config: OidcConfig,
  { redirectUri, siteUrl }: { redirectUri: string; siteUrl: string },
) {
  const findings = [
    `the provider is ${metadata.issuer}`,
    `it must know the redirect address ${redirectUri}`,
    metadata.end_session_endpoint
      ? `it must know the address after logout ${siteUrl}/`
      : 'it has no logout of its own: a logout ends the session here only',
  ]
  if (metadata.backchannel_logout_supported) {
    findings.push(`it can report logouts to ${siteUrl}${backChannelPath}`)
  }
  const errors: string[] = []
  const methods = metadata.code_challenge_methods_supported
  if (methods && !methods.includes('S256'))
    errors.push('the provider does not support PKCE with S256')
  const unknown = config.scope
    .split(' ')
    .filter((scope) => metadata.scopes_supported?.includes(scope) === false)
  if (unknown.length > 0) findings.push(`it does not list the scope ${unknown.join(', ')}`)

  // Sends an invalid code: a provider that accepts the client credentials refuses only the code.
  const madeUp = { code: 'atrium-configuration-check', redirect_uri: redirectUri }
  const answer = await oidc
    .genericGrantRequest(client, 'authorization_code', {
      ...madeUp,
      code_verifier: 'atrium-configuration-check-of-forty-three-characters',
    })
    .catch((error) => error)
  const isCodeRefused = answer instanceof oidc.ResponseBodyError && answer.error === 'invalid_grant'
  if (isCodeRefused) findings.push('it knows OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
  else
    errors.push(
      `it does not accept OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: ${oauthErrorText(answer)}`,
    )
  return { findings, errors }
}

/** OAuth errors for a person who cancelled or is not allowed. */
const userRefusals = ['access_denied', 'consent_required', 'login_required', 'interaction_required']

/** The refusal shown to the person, for an error of the provider or of the response's validation. */
function refusal(error: unknown): Refusal {
  const reason = oauthErrorText(error)
  if (error instanceof oidc.AuthorizationResponseError) {
    return userRefusals.includes(error.error)
      ? { status: 403, error: 'The sign-in was cancelled or refused at the provider.' }
      : {
          status: 502,
          error: `The provider could not sign you in (${safeErrorCode(error.error)}).`,
          reason,
        }
  }
  if (isUnreachable(error)) {
    const unavailable = 'Single sign-on is not responding. Please try again in a moment.'
    return { status: 503, error: unavailable, reason }
  }
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
    return { status: 400, error: 'This sign-in has been used already. Please sign in again.' }
  }
  const unacceptable = 'The provider’s response could not be accepted. Please sign in again.'
  return { status: 502, error: unacceptable, reason }
}
