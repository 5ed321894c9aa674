import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { OidcConfig } from '../../env-sign-in.ts'
import { codeOf } from '../../error-code.ts'
import { boundedFetch } from '../bounded-fetch.ts'
import { UnavailableError } from '../sign-in.ts'

/** Seconds between a provider's clock and ours. */
export const tolerance = 60

/** Milliseconds until a provider's metadata are read anew, and between two readings of its keys. */
const metadataLife = 60 * 60 * 1000
const keysPause = 1000

/** A provider, as its metadata describe it. */
export interface Provider {
  client: oidc.Configuration
  metadata: oidc.ServerMetadata
  /** Its public keys. One that is not known yet is looked for, so keys may change at any time. */
  keys: JWTVerifyGetKey
}

/**
 * Finds the provider, once for all who wait, and anew after an hour or a failure. Throws
 * `UnavailableError`.
 */
export function providerOf(config: OidcConfig): () => Promise<Provider> {
  let found: Promise<Provider> | undefined
  let foundAt = 0
  return () => {
    if (found && performance.now() - foundAt < metadataLife) return found
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
  const settings = { [oidc.clockTolerance]: tolerance }
  const client = await oidc.discovery(url, clientId, settings, authentication, {
    // A body of shared memory is all that its type allows beyond those of `fetch`; none is sent here.
    [oidc.customFetch]: (address, options) => boundedFetch(address, options as RequestInit),
    // Only this machine may be asked over http; see `env-sign-in.ts`.
    execute: url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  })
  const metadata = client.serverMetadata()
  if (!metadata.jwks_uri) throw new Error('it names no address of its keys')
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    cooldownDuration: keysPause,
    [customFetch]: boundedFetch,
  })
  return { client, metadata, keys }
}

/** The secret goes into the form, or into the head where a provider takes it only there. */
function withSecret(secret: string): oidc.ClientAuth {
  const [inForm, inHead] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_post') ? inForm : inHead
    return authenticate(server, ...rest)
  }
}

/** What openid-client and jose call it when there is no answer, or none that can be read. */
const noAnswer = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JOSE_GENERIC',
]

/** Whether the provider gave no answer in time, or none that a working one gives. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof UnavailableError || error.name === 'TimeoutError') return true
  // What `fetch` throws without an answer, and when one breaks off.
  if (error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message))
    return true
  return noAnswer.includes(codeOf(error) ?? '') || isAway(error.cause)
}

/** For the operator: what went wrong, without what was sent. */
export function oauthErrorText(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError) return `it answered ${word(error.error)}`
  if (error instanceof oidc.AuthorizationResponseError) return `it said ${word(error.error)}`
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return error.message + cause
}

/** An error code of OAuth is a word; anything else in its place is not shown. */
export const word = (code: string): string =>
  /^[a-z_]{1,40}$/.test(code) ? code : 'an unknown error'
