import type { ComponentType } from 'react'
import { Link } from '../../link.tsx'
import { People } from './person.tsx'
import type { RoomLink, RoomName } from './room-link.ts'
import { AiRoom } from './rooms/ai.tsx'
import { CloudRoom } from './rooms/cloud.tsx'
import { FullStackRoom } from './rooms/fullstack.tsx'
import { IotRoom } from './rooms/iot.tsx'
import { LibraryRoom } from './rooms/library.tsx'
import { LoungeRoom } from './rooms/lounge.tsx'
import { MobileRoom } from './rooms/mobile.tsx'
import { StudioRoom } from './rooms/studio.tsx'
import { WebRoom } from './rooms/web.tsx'
import { CutPattern } from './structure.tsx'
import { Tower } from './tower.tsx'
import { WideSection } from './wide.tsx'

const drawings: Record<RoomName, ComponentType> = {
  web: WebRoom,
  mobile: MobileRoom,
  cloud: CloudRoom,
  ai: AiRoom,
  iot: IotRoom,
  fullstack: FullStackRoom,
  studio: StudioRoom,
  library: LibraryRoom,
  lounge: LoungeRoom,
}

/** Characters of a caption from which on it meets what hangs from the ceiling. */
const longLabel = 12

/**
 * Section through the building. The drawing is an image; the links are a list laid over it, so that
 * they are found, read and used like any other.
 */
export default function House({ rooms, name }: { rooms: RoomLink[]; name: string }) {
  // A floor has two rooms: with an odd number, one belongs to all.
  const isOdd = rooms.length % 2 === 1
  const names = rooms.map(({ drawing }) => drawing)
  return (
    <>
      <Parts names={new Set(isOdd ? [...names, 'lounge' as const] : names)} />
      <WideSection rooms={rooms} />
      <Tower rooms={rooms} />
      <ul aria-label={name}>
        {rooms.map(({ label, title, to }, index) => (
          <li
            key={to}
            className={`door door-${index + 1} ${label.length > longLabel ? 'door-long' : ''}`.trim()}
          >
            <Link to={to} aria-label={title === label ? undefined : `${label}: ${title}`}>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** SVG symbols that the drawings use: people and the building's rooms, each drawn once. */
function Parts({ names }: { names: ReadonlySet<RoomName> }) {
  return (
    <svg aria-hidden="true" className="parts">
      <defs>
        <CutPattern />
        <People />
        {[...names].map((name) => {
          const Drawing = drawings[name]
          return <Drawing key={name} />
        })}
      </defs>
    </svg>
  )
}
