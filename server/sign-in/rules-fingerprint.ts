import type { SignInConfig } from '../env-sign-in.ts'
import { hashSecret } from './secrets.ts'

/**
 * Names who may enter as what, and by whose word. A session is opened under such rules, and ends when
 * they are others.
 */
export function rulesOf(config: SignInConfig): string {
  const { way } = config
  if (way === 'local') return way
  const { allow, roles, clientId } = config
  const byWhom =
    way === 'oidc' ? [config.issuer, config.groupsClaim, config.trustEmail] : [config.verifyUrl]
  return hashSecret(JSON.stringify([way, clientId, allow, roles, byWhom]))
}
