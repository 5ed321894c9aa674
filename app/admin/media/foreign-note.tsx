import { lazy, Suspense } from 'react'
import { foreignHost } from '../../ui/picture/own-address.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'

const CopyNote = lazy(() => import('./copy-note.tsx').catch(() => ({ default: () => null })))

/** What becomes of a picture of another site; nothing for any other address. */
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
