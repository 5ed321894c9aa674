import type { SignInDependencies } from './dependencies.ts'
import { localSignIn } from './methods/local.ts'
import type { SignIn } from './sign-in.ts'

/** The configured sign-in method. Modules of other methods are not loaded. */
export async function createSignIn(parts: SignInDependencies): Promise<SignIn> {
  const config = parts.env.signIn
  if (config.way === 'oidc') return (await import('./methods/oidc.ts')).oidcSignIn(parts, config)
  if (config.way === 'ticket')
    return (await import('./methods/ticket.ts')).ticketSignIn(parts, config)
  return localSignIn(parts)
}
