import { productName } from '#content/brand/product.ts'
import { api } from '../../api.ts'

let loaded: Promise<unknown> | undefined
let names: ReadonlyMap<string, string> = new Map()

/** Loads the names of all people once, before the first screen is shown. */
export const loadNames = (): Promise<unknown> => {
  loaded ??= api.json('GET /people/names').then(
    (found) => setNames(found),
    () => {
      loaded = undefined
    },
  )
  return loaded
}

export function setNames(found: readonly { email: string; name: string }[]) {
  names = new Map(found.map(({ email, name }) => [email, name]))
}

/** Makes the next `loadNames` request the names again, after a name has changed. */
export function forgetNames() {
  loaded = undefined
}

/** Name of a person, or the email if the name is unknown. */
export const personName = (email: string): string => names.get(email) || email

/** Author of a change; the product's name for automatic changes. */
export const authorOf = (by: string | null) => (by === null ? productName : personName(by))
