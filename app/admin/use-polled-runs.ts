import { useEffect, useEffectEvent, useState } from 'react'

const pollMs = 1_000

interface Run {
  _id: string
}

interface Options<R extends Run> {
  /** Fetches the runs that are still in progress. */
  poll: (signal: AbortSignal) => Promise<R[]>
  /** Called with the runs that have ended since the last poll. */
  onEnded: (ended: R[]) => Promise<unknown>
}

/** Runs in progress, polled until all have ended. `loaded` are those that the screen has loaded. */
export function usePolledRuns<R extends Run>(loaded: R[], { poll, onEnded }: Options<R>): R[] {
  const [running, setRunning] = useState(loaded)
  const [shown, setShown] = useState(loaded)
  if (shown !== loaded) {
    setShown(loaded)
    setRunning(loaded)
  }
  const isWaiting = running.length > 0
  const begin = useEffectEvent(() => running)
  const fetchRuns = useEffectEvent(poll)
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    let before = begin()
    const look = async () => {
      try {
        const after = await fetchRuns(stop.signal)
        const ended = before.filter(({ _id }) => !after.some((run) => run._id === _id))
        if (ended.length > 0) await end(ended)
        else setRunning(after)
        before = after
      } catch {
        // A failed poll is repeated: the run continues on the server.
      }
      if (!stop.signal.aborted) timer = setTimeout(look, pollMs)
    }
    let timer = setTimeout(look, pollMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [isWaiting])
  return running
}
