import { type JWTPayload, jwtVerify } from 'jose'
import { UnavailableError } from '../sign-in.ts'
import { clockToleranceSeconds, isUnreachable, type Provider } from './oidc-provider.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** A logout token ends one session, or all sessions of a subject. */
export interface LogoutToken {
  jti: string
  sid: string | undefined
  subject: string | undefined
}

/**
 * Verifies a logout token; `null` if it is not from this provider for this client. Throws `UnavailableError` when the
 * provider's keys cannot be fetched. https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation
 */
export async function readLogoutToken(
  { keys, metadata }: Provider,
  clientId: string,
  token: string,
): Promise<LogoutToken | null> {
  let payload: JWTPayload
  try {
    const verified = await jwtVerify(token, keys, {
      issuer: metadata.issuer,
      audience: clientId,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: '5m',
      requiredClaims: ['iat', 'jti', 'events'],
    })
    payload = verified.payload
  } catch (error) {
    if (isUnreachable(error)) throw new UnavailableError('the provider’s keys cannot be read')
    return null
  }
  const { sub, sid, jti, events, nonce } = payload
  const isLogout = typeof events === 'object' && events !== null && event in events
  const subject = typeof sub === 'string' ? sub : undefined
  const session = typeof sid === 'string' ? sid : undefined
  if (!isLogout || nonce !== undefined || typeof jti !== 'string' || !(subject ?? session)) {
    return null
  }
  return { jti, sid: session, subject }
}
