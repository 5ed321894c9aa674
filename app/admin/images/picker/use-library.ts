import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Image } from '#content/api/images.ts'
import { isAborted, reasonOf } from '../../../api/failure.ts'
import { images } from '../../../api.ts'

interface Query {
  search: string
  page: number
}

interface Shown {
  query: Query
  /** Absent until the first page is there. */
  found?: { images: Image[]; totalPages: number }
  failed?: { reason: string | undefined }
}

/** A page of the library where no address can hold which: over a form. */
export function useLibrary() {
  const [shown, setShown] = useState<Shown>({ query: { search: '', page: 1 } })
  const asking = useRef<AbortController>(undefined)

  /** Shows another page, which is on screen when this is done; what is there stays until then. */
  const show = async (query: Query) => {
    asking.current?.abort()
    asking.current = new AbortController()
    setShown((before) => ({ ...before, query }))
    try {
      const found = await images.list(query, asking.current.signal)
      // Whoever waited for it finds the page on screen.
      flushSync(() => setShown({ query, found }))
    } catch (error) {
      if (!isAborted(error)) setShown({ query, failed: { reason: reasonOf(error) } })
    }
  }

  const begin = useEffectEvent(() => void show(shown.query))
  useEffect(() => {
    begin()
    return () => asking.current?.abort()
  }, [])
  return { ...shown, show, again: () => show(shown.query) }
}
