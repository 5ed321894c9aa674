import { createContext } from 'react-router'
import type { Site, SiteSignIn, Visitor } from '#server/pages/site.ts'

/** The server's data, as a visitor may see it. */
export const siteContext = createContext<Site>()

/** For the pages of the sign-in. */
export const signInContext = createContext<SiteSignIn>()

/** Who asks. A page whose loader reads this is never cached. */
export const visitorContext = createContext<Visitor>()
