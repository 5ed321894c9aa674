import type { Services } from '../services.ts'
import { browserCookie, readBrowserSecret, stateCookie } from '../sign-in/browser-cookie.ts'
import { newState } from '../sign-in/methods/authorization-state.ts'
import { redeemSignInLink } from '../sign-in/one-time-tokens.ts'
import type { SiteSignIn } from './site.ts'

/** The sign-in as its pages see it. */
export function siteSignInOf({ db, env, signIn }: Services): SiteSignIn {
  return {
    way: signIn,
    async begin(cookie) {
      const own = browserCookie(cookie, env.siteUrl)
      const browser = readBrowserSecret(own, env.siteUrl) ?? ''
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
