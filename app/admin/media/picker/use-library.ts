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
  /** Current page; `undefined` until the first page has loaded. */
  found?: { images: Image[]; totalPages: number }
  failed?: { reason: string | undefined }
}

/** Search and page of the media library, in local state because the URL belongs to the form. */
export function useLibrary() {
  const [shown, setShown] = useState<Shown>({ query: { search: '', page: 1 } })
  const asking = useRef<AbortController>(undefined)

  /** Loads a page and returns its pictures. Resolves after it is rendered; the former page stays until then. */
  const show = async (query: Query) => {
    asking.current?.abort()
    asking.current = new AbortController()
    setShown((before) => ({ ...before, query }))
    try {
      const { signal } = asking.current
      const found = await api.json('GET /images', { query, signal })
      // Renders synchronously: callers expect the new page in the DOM.
      flushSync(() => setShown({ query, found }))
      return found.images
    } catch (error) {
      if (!isAborted(error)) setShown({ query, failed: { reason: reasonOf(error) } })
      return []
    }
  }

  const begin = useEffectEvent(() => void show(shown.query))
  useEffect(() => {
    begin()
    return () => asking.current?.abort()
  }, [])
  return { ...shown, show, again: () => show(shown.query) }
}
