import { useEffect, useEffectEvent } from 'react'
import { watchChanges } from '../api/unsaved.ts'

/** Unsaved changes of what is on screen: a session that ends meanwhile leaves the page as it is. */
export function useUnsaved(isUnsaved: () => boolean) {
  const isUnsavedNow = useEffectEvent(isUnsaved)
  useEffect(() => watchChanges(() => isUnsavedNow()), [])
}
