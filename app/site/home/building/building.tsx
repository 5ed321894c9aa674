import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../../use-hydrated.ts'
import type { RoomLink } from './room-link.ts'

interface BuildingProps {
  rooms: RoomLink[]
  name: string
  /** Makes the building the target of links to `#id`. */
  id?: string | undefined
}

const House = lazy(() => import('./house.tsx'))

/**
 * Lazy-loaded building: its code is as large as all other code of the page. The HTML from the server works without
 * this code, because the lights are CSS and the doors are plain links. Hydration keeps the HTML. The browser loads
 * the code only when a navigation leads to the page.
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
