import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../../use-hydrated.ts'
import type { RoomLink } from './room-link.ts'

interface BuildingProps {
  rooms: RoomLink[]
  name: string
  /** What `#id` leads to. */
  id?: string | undefined
}

const House = lazy(() => import('./house.tsx'))

/**
 * The building, whose code is as large as that of all other parts of the page together. What the
 * server sent needs none of it: its lights are CSS and its doors plain links. The browser takes it
 * over as it is, and loads the code only when it has to draw the building itself.
 */
export function Building({ id, ...house }: BuildingProps) {
  const [isMadeInBrowser] = useState(useHydrated())
  const target = id ? { id, tabIndex: -1 } : {}
  if (!import.meta.env.SSR && !isMadeInBrowser) {
    return (
      <div
        {...target}
        className="building"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, and what is there stays
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
  return (
    <div {...target} className="building">
      <Suspense>
        <House {...house} />
      </Suspense>
    </div>
  )
}
