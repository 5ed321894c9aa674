import type { Register } from 'react-router'
import type { ContentName } from '#content/documents/content-types.ts'

/** Paths of `app/routes.ts`, such as '/admin/releases/:id'. */
type Route = Extract<keyof Register['pages'], '/admin' | `/admin/${string}`>

/** A route with any text for each parameter. */
type Filled<P extends string> = P extends `${infer Start}:${infer Rest}`
  ? Rest extends `${string}/${infer End}`
    ? `${Start}${string}/${Filled<End>}`
    : `${Start}${string}`
  : P

/** Without the lists of records and the screen for unknown addresses, which any address would match. */
type Screen = Filled<Exclude<Route, '/admin/:type' | '/admin/*'>> | `/admin/${ContentName}`

/** An address in the back office, which the compiler checks against `app/routes.ts`. */
export type AdminPath = Screen | `${Screen}?${string}` | `${Screen}#${string}`

/** The address itself, so that the compiler checks it. React Router's `href` would add 0.3 KB to public pages. */
export const adminPath = (path: AdminPath): string => path
