import type { SignInConfig } from '../../env/sign-in.ts'
import { hashSecret } from './secrets.ts'

/**
 * Fingerprint of the entry rules and of who vouches for people. A session is opened under such rules,
 * and ends when they change.
 */
export function rulesFingerprint(config: SignInConfig): string {
  const { way } = config
  if (way === 'local') return way
  const { allow, roles, clientId } = config
  const byWhom =
    way === 'oidc' ? [config.issuer, config.groupsClaim, config.trustEmail] : [config.verifyUrl]
  return hashSecret(JSON.stringify([way, clientId, allow, roles, byWhom]))
}
