import { localSignIn } from './local.ts'
import { oidcSignIn } from './oidc.ts'
import type { SignIn, SignInParts } from './sign-in.ts'
import { ticketSignIn } from './ticket.ts'

/** The way to sign in that is configured. */
export function signInOf(parts: SignInParts): SignIn {
  const config = parts.env.signIn
  if (config.way === 'oidc') return oidcSignIn(parts, config)
  if (config.way === 'ticket') return ticketSignIn(parts, config)
  return localSignIn(parts)
}
