import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import { hourMs } from '#content/text/durations.ts'
import type { OidcConfig } from '../../../env/sign-in.ts'
import { codeOf } from '../../../error-code.ts'
import { boundedFetch } from '../bounded-fetch.ts'
import { UnavailableError } from '../sign-in.ts'

/** Allowed clock skew between a provider and this server. */
export const clockToleranceSeconds = 60

/** Lifetime of the provider's metadata, and minimum pause between fetches of its keys. */
const metadataLifeMs = hourMs
const keysCooldownMs = 1000

/** An OpenID provider with its metadata. */
export interface Provider {
  client: oidc.Configuration
  metadata: oidc.ServerMetadata
  /** The provider's public keys (JWKS). An unknown key id refetches them, so keys may rotate at any time. */
  keys: JWTVerifyGetKey
}

/**
 * Single-flight discovery: all callers share one request, which is repeated after an hour or a failure. Throws
 * `UnavailableError`.
 */
export function createDiscovery(config: OidcConfig): () => Promise<Provider> {
  let found: Promise<Provider> | undefined
  let foundAt = 0
  return () => {
    if (found && performance.now() - foundAt < metadataLifeMs) return found
    foundAt = performance.now()
    found = discover(config).catch((error) => {
      found = undefined
      const reason = `the provider ${config.issuer} cannot be used: ${oauthErrorText(error)}`
      throw new UnavailableError(reason)
    })
    return found
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Provider> {
  const url = new URL(issuer)
  const authentication = clientSecret ? withSecret(clientSecret) : oidc.None()
  const settings = { [oidc.clockTolerance]: clockToleranceSeconds }
  const client = await oidc.discovery(url, clientId, settings, authentication, {
    // Cast: the library's type allows bodies that `fetch` does not accept, but no such body is sent.
    [oidc.customFetch]: (address, options) => boundedFetch(address, options as RequestInit),
    // Plain http is only allowed to this machine; see `env/sign-in.ts`.
    execute: url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  })
  const metadata = client.serverMetadata()
  if (!metadata.jwks_uri) throw new Error('it names no address of its keys')
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    cooldownDuration: keysCooldownMs,
    [customFetch]: boundedFetch,
  })
  return { client, metadata, keys }
}

/** Client authentication: sends the secret in the request body if the provider accepts that, else in the header. */
function withSecret(secret: string): oidc.ClientAuth {
  const [inForm, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_post') ? inForm : inHeader
    return authenticate(server, ...rest)
  }
}

/** Error codes of openid-client and jose for a missing or malformed response. */
const noAnswerCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JOSE_GENERIC',
]

/** Whether the provider did not respond in time, or responded incorrectly. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof UnavailableError || error.name === 'TimeoutError') return true
  // `fetch` throws these errors when there is no response, or when the response breaks off.
  if (error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message))
    return true
  return noAnswerCodes.includes(codeOf(error) ?? '') || isUnreachable(error.cause)
}

/** The error for the log, without the contents of requests and responses. */
export function oauthErrorText(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError) return `it answered ${safeErrorCode(error.error)}`
  if (error instanceof oidc.AuthorizationResponseError)
    return `it said ${safeErrorCode(error.error)}`
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return error.message + cause
}

/** OAuth error codes are single words. Anything else is not logged. */
export const safeErrorCode = (code: string): string =>
  /^[a-z_]{1,40}$/.test(code) ? code : 'an unknown error'
