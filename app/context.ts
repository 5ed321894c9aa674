import { createContext } from 'react-router'
import type { Site, Visitor } from '#server/pages/site.ts'

/** The server's data, as a visitor may see it. */
export const siteContext = createContext<Site>()

/** Who asks. A page whose loader reads this is never cached. */
export const visitorContext = createContext<Visitor>()
