import { useEffect, useEffectEvent, useState } from 'react'
import type { Setup } from '#content/setup/setup.ts'
import { api } from '../../api.ts'

/** A preview of some answers. */
export interface Picture {
  path: string
  /** The answers, as text. */
  of: string
}

/** Rest between a keystroke and the next picture. */
const pauseMs = 150

/**
 * Pictures of the home page as it would be with these answers: the one that is shown, and the next one while it
 * loads. They follow while somebody types, one at a time.
 */
export function usePictures(values: Setup) {
  const { color: _, ...answers } = values
  const of = JSON.stringify(answers)
  const [shown, setShown] = useState<Picture>()
  const [next, setNext] = useState<Picture>()
  const [isAsking, setAsking] = useState(false)
  const [failed, setFailed] = useState<string>()
  const isBehind = of !== (next ?? shown)?.of && of !== failed

  const ask = useEffectEvent(async () => {
    try {
      const { path } = await api.json('POST /previews', { body: { setup: values } })
      setNext({ path, of })
      setFailed(undefined)
    } catch {
      setFailed(of) // the next keystroke tries again
    }
    setAsking(false)
  })
  useEffect(() => {
    if (!isBehind || next || isAsking) return
    const timer = setTimeout(() => {
      setAsking(true)
      ask()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isBehind, next, isAsking])

  return {
    shown,
    next,
    isFailed: failed === of,
    /** The next one has loaded, or nothing of the site has loaded in its place. */
    turn(isLoaded: boolean) {
      if (isLoaded) setShown(next)
      else setFailed(next?.of)
      setNext(undefined)
    },
  }
}
