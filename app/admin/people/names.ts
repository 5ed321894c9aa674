import { productName } from '#content/brand/product.ts'
import { api } from '../../api.ts'

let loaded: Promise<unknown> | undefined
let names: ReadonlyMap<string, string> = new Map()

/** Loads the names of whoever may enter, once. The screens are shown after that. */
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

/** The next `loadNames` asks again: somebody has another name. */
export function forgetNames() {
  loaded = undefined
}

/** What a person is called: by name, or by e-mail where none is known. */
export const personName = (email: string): string => names.get(email) || email

/** Author of a change; the program itself where the change has none. */
export const authorOf = (by: string | null) => (by === null ? productName : personName(by))
