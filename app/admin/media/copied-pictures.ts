import { useSyncExternalStore } from 'react'
import { fieldErrorsOf } from '../../api/failure.ts'
import { pictureCopies } from '../../api/picture-copies.ts'
import { createListeners } from '../../listeners.ts'

/** Addresses of copied pictures in the media library, by original address. */
const copies = new Map<string, string>()
/** Why pictures could not be copied, by address. They are not tried again until the page is reloaded. */
const reasons = new Map<string, string>()
const { subscribe, notify } = createListeners()

/** Copies a picture of another site into the media library. Gives the new address; `undefined` if it is rejected. */
export async function copyPicture(src: string): Promise<string | undefined> {
  const known = copies.get(src)
  if (known || reasons.has(src)) return known
  try {
    const { url } = await pictureCopies.create(src)
    copies.set(src, url)
    return url
  } catch (error) {
    const [field] = fieldErrorsOf(error)
    // Other failures, such as network errors, are retried at the next save.
    if (field) reasons.set(src, field.message)
    else throw error
    return undefined
  } finally {
    notify()
  }
}

/** Address of the copy in the media library; `undefined` if the picture was not copied. */
export const copyOf = (src: string): string | undefined => copies.get(src)

/** Why a picture could not be copied; `undefined` if no copy has failed. */
export const copyFailure = (src: string): string | undefined => reasons.get(src)

/** `copyFailure` as a hook: the component renders again when the reason changes. */
export const useCopyFailure = (src: string): string | undefined =>
  useSyncExternalStore(subscribe, () => copyFailure(src))
