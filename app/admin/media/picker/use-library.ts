import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Image } from '#content/media/images-api.ts'
import { isAborted, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'

interface Query {
  search: string
  page: number
}

interface Shown {
  query: Query
  /** The current page; absent until the first one has loaded. */
  found?: { images: Image[]; totalPages: number }
  failed?: { reason: string | undefined }
}

/** Library page in local state: over a form there is no address to hold it. */
export function useLibrary() {
  const [shown, setShown] = useState<Shown>({ query: { search: '', page: 1 } })
  const asking = useRef<AbortController>(undefined)

  /** Loads another page and resolves once it is rendered; the page before stays until then. */
  const show = async (query: Query) => {
    asking.current?.abort()
    asking.current = new AbortController()
    setShown((before) => ({ ...before, query }))
    try {
      const { signal } = asking.current
      const found = await api.json('GET /images', { query, signal })
      // Rendered synchronously: the caller expects the page on screen.
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
