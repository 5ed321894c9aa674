import {
  browserCookie,
  ensureBrowserSecret,
  readBrowserSecret,
  stateCookie,
} from '../people/sign-in/browser-cookie.ts'
import { newState } from '../people/sign-in/methods/authorization-state.ts'
import { redeemSignInLink } from '../people/sign-in/one-time-tokens.ts'
import type { SignInServices } from '../people/sign-in/sign-in-services.ts'
import { siteAccountsOf } from '../people/sign-in/site-accounts.ts'
import type { SiteSignIn } from './site.ts'

/** The sign-in as its pages use it: see `SiteSignIn`. */
export function siteSignInOf(services: SignInServices): SiteSignIn {
  const { db, env, signIn } = services
  const browserOf = (header: string) => ensureBrowserSecret(header, env.siteUrl)
  return {
    browserOf,
    ...(env.signIn.way === 'local' ? { accounts: siteAccountsOf(services) } : {}),
    way: signIn,
    async begin(cookie) {
      const { cookie: own, secret: browser } = browserOf(cookie)
      const state = newState(browser)
      const location = await signIn.location(browser, state)
      return {
        location,
        cookies: signIn.redeemToken ? [own, stateCookie(state, env.siteUrl)] : [own],
      }
    },
    browserSecret: (cookie) => readBrowserSecret(cookie, env.siteUrl),
    redeemLink: (token, browser) => redeemSignInLink(db, token, browser),
    browserCookie: (cookie) => browserCookie(cookie, env.siteUrl),
  }
}
