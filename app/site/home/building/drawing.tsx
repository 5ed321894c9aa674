import type { ComponentType } from 'react'
import { People } from './person.tsx'
import type { DrawnRoom, RoomName } from './room-link.ts'
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

/** Drawing of the building in two versions: for wide and for narrow pages. */
export function Drawing({ rooms }: { rooms: readonly DrawnRoom[] }) {
  // A floor has two rooms. An odd number of rooms is filled up with the lounge.
  const isOdd = rooms.length % 2 === 1
  const names = rooms.map(({ drawing }) => drawing)
  return (
    <>
      <Parts names={new Set(isOdd ? [...names, 'lounge' as const] : names)} />
      <WideSection rooms={rooms} />
      <Tower rooms={rooms} />
    </>
  )
}

/** SVG symbols of people and rooms. The drawings repeat them with <use>. */
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
