import { createContext } from 'react-router'
import type { Site, SiteSignIn, Visitor } from '#server/site/site.ts'

/** Read access to the content, as a visitor may see it. */
export const siteContext = createContext<Site>()

/** Sign-in service, for the pages of the sign-in. */
export const signInContext = createContext<SiteSignIn>()

/** The visitor. A page whose loader reads this is never cached. */
export const visitorContext = createContext<Visitor>()
