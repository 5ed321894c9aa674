import { useEffect, useEffectEvent } from 'react'
import { watchChanges } from '../api/unsaved.ts'

/** Registers a check for unsaved changes. If there are any when the session ends, the page stays open. */
export function useUnsaved(isUnsaved: () => boolean) {
  const isUnsavedNow = useEffectEvent(isUnsaved)
  useEffect(() => watchChanges(() => isUnsavedNow()), [])
}
