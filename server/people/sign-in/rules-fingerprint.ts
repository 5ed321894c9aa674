import type { SignInConfig } from '../../env/sign-in.ts'
import { hashSecret } from './secrets.ts'

/**
 * Fingerprint of the entry rules and the provider. A session stores its fingerprint and ends when the rules change.
 */
export function rulesFingerprint(config: SignInConfig): string {
  const { way } = config
  if (way === 'local') return way
  const { allow, roles, clientId } = config
  const byWhom =
    way === 'oidc' ? [config.issuer, config.groupsClaim, config.trustEmail] : [config.verifyUrl]
  return hashSecret(JSON.stringify([way, clientId, allow, roles, byWhom]))
}
