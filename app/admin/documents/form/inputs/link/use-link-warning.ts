import { useEffect, useState } from 'react'
import { isSitePath } from '#content/text/link-address.ts'
import { useDebouncedValue } from '../../../../../ui/use-debounced-value.ts'
import { isSitePage } from './site-pages.ts'

/** Warning about a link to a missing page of the site. Not an error: the page may be added later. */
export function useLinkWarning(typed: string): string | undefined {
  const link = useDebouncedValue(typed)
  const path = link.split('#')[0] ?? ''
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    if (!isSitePath(path) || isSitePage(path)) return
    const stop = new AbortController()
    const check = async () => {
      const { status } = await fetch(path, { method: 'HEAD', signal: stop.signal })
      setMissing(status === 404 ? path : undefined)
    }
    check().catch(() => {}) // no warning if the check fails
    return () => stop.abort()
  }, [path])
  return missing === path && typed === link ? `There is no page at ${path} yet` : undefined
}
