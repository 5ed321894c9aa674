import { useSyncExternalStore } from 'react'
import { fieldErrorsOf } from '../../api/failure.ts'
import { pictureCopies } from '../../api/picture-copies.ts'
import { createListeners } from '../../listeners.ts'

/** Addresses in the library of pictures that were copied, by where they came from. */
const copies = new Map<string, string>()
/** Why pictures could not be copied. They are not tried again before the page is loaded anew. */
const reasons = new Map<string, string>()
const { subscribe, notify } = createListeners()

/** Copies a picture of another site into the library. Gives its new address, or `undefined` and keeps the reason. */
export async function copyPicture(src: string): Promise<string | undefined> {
  const known = copies.get(src)
  if (known || reasons.has(src)) return known
  try {
    const { url } = await pictureCopies.create(src)
    copies.set(src, url)
    return url
  } catch (error) {
    const [field] = fieldErrorsOf(error)
    // A fault on the way may be over with the next save.
    if (field) reasons.set(src, field.message)
    else throw error
    return undefined
  } finally {
    notify()
  }
}

/** Where a picture has been copied to, if it has. */
export const copyOf = (src: string): string | undefined => copies.get(src)

/** Why a picture could not be copied, if somebody tried. */
export const copyFailure = (src: string): string | undefined => reasons.get(src)

/** The same, as it is now. */
export const useCopyFailure = (src: string): string | undefined =>
  useSyncExternalStore(subscribe, () => copyFailure(src))
