import { createContext } from 'react-router'
import type { Site, SiteSignIn, Visitor } from '#server/site/site.ts'

/** Read access to the content that visitors may see. */
export const siteContext = createContext<Site>()

/** Sign-in service, for the sign-in pages. */
export const signInContext = createContext<SiteSignIn>()

/** The visitor of the current request. Pages whose loader reads this are never cached. */
export const visitorContext = createContext<Visitor>()
