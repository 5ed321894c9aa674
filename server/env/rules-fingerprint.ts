import { createHash } from 'node:crypto'
import type { SignInConfig } from './sign-in.ts'

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
  const rules = JSON.stringify([way, clientId, allow, roles, byWhom])
  return createHash('sha256').update(rules).digest('hex')
}
