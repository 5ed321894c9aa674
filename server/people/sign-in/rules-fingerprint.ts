import type { SignInConfig } from '../../env/sign-in.ts'
import { hashSecret } from './secrets.ts'

/**
 * Fingerprint of the provider and of the rules for who may sign in. A session stores the fingerprint of its sign-in,
 * and ends when the fingerprint changes.
 */
export function rulesFingerprint(config: SignInConfig): string {
  const { way } = config
  if (way === 'local') return way
  const { allow, roles, clientId } = config
  const byWhom =
    way === 'oidc' ? [config.issuer, config.groupsClaim, config.trustEmail] : [config.verifyUrl]
  return hashSecret(JSON.stringify([way, clientId, allow, roles, byWhom]))
}
