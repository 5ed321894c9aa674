import { lazy, Suspense } from 'react'
import { foreignHost } from '../../ui/picture/own-address.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'

const CopyNote = lazy(() => import('./copy-note.tsx').catch(() => ({ default: () => null })))

/** Note for a picture on another site; renders nothing for other addresses. */
export function ForeignNote({ url: typed }: { url: string }) {
  const url = useDebouncedValue(typed)
  const host = foreignHost(url)
  return (
    host && (
      <Suspense>
        <CopyNote url={url} host={host} />
      </Suspense>
    )
  )
}
