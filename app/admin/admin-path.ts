import type { Register } from 'react-router'
import type { ContentName } from '#content/documents/content-types.ts'

type Path = Extract<keyof Register['pages'], '/admin' | `/admin/${string}`>

/** A path of the back office without parameters, for tables of links. `href` makes the others. Source: `app/routes.ts`. */
export type AdminPath =
  | Exclude<Path, `${string}/:${string}` | `${string}*`>
  | `/admin/${ContentName}`
