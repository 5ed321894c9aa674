import { useEffect, useEffectEvent } from 'react'
import { watchChanges } from '../api/unsaved.ts'

/** Registers a check for unsaved changes. With unsaved changes, the page stays if the session ends. */
export function useUnsaved(isUnsaved: () => boolean) {
  const isUnsavedNow = useEffectEvent(isUnsaved)
  useEffect(() => watchChanges(() => isUnsavedNow()), [])
}
