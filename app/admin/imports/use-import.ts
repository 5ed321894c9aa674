import { useEffect, useEffectEvent, useState } from 'react'
import { workingStates } from '#content/imports/import-kinds.ts'
import type { Import } from '#content/imports/imports-api.ts'
import { hasStatus } from '../../api/failure.ts'
import { api } from '../../api.ts'

const pollMs = 2_000

/** Whether the server is working on an import. */
const isWorking = ({ state }: Pick<Import, 'state'>) => workingStates.some((each) => each === state)

/** An import, polled while the server works on it. `onMoved` reloads the screen when its state has changed. */
export function useImport(loaded: Import, onMoved: () => Promise<unknown>): Import {
  const [found, setFound] = useState(loaded)
  const [shown, setShown] = useState(loaded)
  if (shown !== loaded) {
    setShown(loaded)
    setFound(loaded)
  }
  const { _id: id, state } = found
  const isPolled = isWorking(found)
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (!isPolled) return
    const stop = new AbortController()
    const poll = async () => {
      try {
        const { signal } = stop
        const next = await api.json('GET /imports/:id', {
          params: { id },
          signal,
          isInBackground: true,
        })
        if (next.state === state) setFound(next)
        else await moved()
      } catch (error) {
        // Somebody else has deleted it. Any other failed poll is repeated: the server continues.
        if (hasStatus(error, 404)) await moved()
      }
      if (!stop.signal.aborted) timer = setTimeout(poll, pollMs)
    }
    let timer = setTimeout(poll, pollMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [isPolled, id, state])
  return found
}
