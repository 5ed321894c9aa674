import type { SignInParts } from './parts.ts'
import type { SignIn } from './sign-in.ts'
import { localSignIn } from './ways/local.ts'

/** The way to sign in that is configured. What the others need is not loaded. */
export async function createSignIn(parts: SignInParts): Promise<SignIn> {
  const config = parts.env.signIn
  if (config.way === 'oidc') return (await import('./ways/oidc.ts')).oidcSignIn(parts, config)
  if (config.way === 'ticket') return (await import('./ways/ticket.ts')).ticketSignIn(parts, config)
  return localSignIn(parts)
}
