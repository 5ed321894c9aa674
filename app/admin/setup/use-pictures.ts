import { useEffect, useEffectEvent, useState } from 'react'
import type { Setup } from '#content/setup/setup.ts'
import { api } from '../../api.ts'

/** Preview of the home page for the answers typed in the setup form. */
export interface Picture {
  path: string
  /** The answers that the preview shows, as JSON. */
  of: string
}

/** Debounce between a keystroke and the next preview. */
const pauseMs = 150

/**
 * Previews of the home page for the current answers: the visible one, and the next one while it loads. Only one preview
 * loads at a time; later answers wait for the next one.
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
      setFailed(of) // The next keystroke retries.
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
    /** Shows the next preview. Call when it has loaded, or with `false` if it has failed. */
    turn(isLoaded: boolean) {
      if (isLoaded) setShown(next)
      else setFailed(next?.of)
      setNext(undefined)
    },
  }
}
