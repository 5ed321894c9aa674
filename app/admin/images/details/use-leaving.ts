import { useEffect, useEffectEvent } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { watchChanges } from '../../../api/unsaved.ts'

/** Asks before a change is lost, whichever way somebody leaves. */
export function useLeaving(isChanged: boolean) {
  const isUnsaved = useEffectEvent(() => isChanged)
  useEffect(() => watchChanges(() => isUnsaved()), [])
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault()
  })
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && viewOf(currentLocation.search) !== viewOf(nextLocation.search),
  )
}

const viewOf = (search: string) => new URLSearchParams(search).get('view')
