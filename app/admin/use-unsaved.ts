import { useEffect, useEffectEvent } from 'react'
import { watchChanges } from '../api/unsaved.ts'

/** Registers unsaved changes: if the session ends meanwhile, the page stays as it is. */
export function useUnsaved(isUnsaved: () => boolean) {
  const isUnsavedNow = useEffectEvent(isUnsaved)
  useEffect(() => watchChanges(() => isUnsavedNow()), [])
}
