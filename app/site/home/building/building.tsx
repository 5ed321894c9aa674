import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../../use-hydrated.ts'
import type { RoomLink } from './room-link.ts'

interface BuildingProps {
  rooms: RoomLink[]
  name: string
  /** The target of a link to `#id`. */
  id?: string | undefined
}

const House = lazy(() => import('./house.tsx'))

/**
 * Lazily loaded building: its code is as large as that of all other components of the page together.
 * The server's HTML needs none of it: its lights are CSS and its doors plain links. Hydration keeps
 * that HTML, and loads the code only when the browser has to render the building itself.
 */
export function Building({ id, ...house }: BuildingProps) {
  const [isMadeInBrowser] = useState(useHydrated())
  const target = id ? { id, tabIndex: -1 } : {}
  const className = `building rooms-${house.rooms.length}`
  if (!import.meta.env.SSR && !isMadeInBrowser) {
    return (
      <div
        {...target}
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty: React keeps the server's HTML
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
  return (
    <div {...target} className={className}>
      <Suspense>
        <House {...house} />
      </Suspense>
    </div>
  )
}
