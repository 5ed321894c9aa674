import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from 'sonner'

/** Loads the code of a dialog as soon as it is needed. A failure shows a notice and calls `onFailure`. */
export function useNeeded<M extends object>(
  isNeeded: boolean,
  load: () => Promise<M>,
  onFailure: () => void,
): M | undefined {
  const [loaded, setLoaded] = useState<M>()
  const start = useEffectEvent(() => {
    load().then(setLoaded, () => {
      onFailure()
      toast.error('The server could not be reached.')
    })
  })
  useEffect(() => {
    if (isNeeded) start()
  }, [isNeeded])
  return loaded
}
