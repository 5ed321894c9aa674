import { Link } from '../../link.tsx'
import { People } from './person.tsx'
import type { RoomLink } from './room-link.ts'
import { AiRoom } from './rooms/ai.tsx'
import { CloudRoom } from './rooms/cloud.tsx'
import { FullStackRoom } from './rooms/fullstack.tsx'
import { IotRoom } from './rooms/iot.tsx'
import { MobileRoom } from './rooms/mobile.tsx'
import { WebRoom } from './rooms/web.tsx'
import { CutPattern } from './structure.tsx'
import { Tower } from './tower.tsx'
import { WideSection } from './wide.tsx'

/**
 * Section through the building. The drawing is an image; the links are a list laid over it, so that
 * they are found, read and used like any other.
 */
export default function House({ rooms, name }: { rooms: RoomLink[]; name: string }) {
  return (
    <>
      <Parts />
      <WideSection />
      <Tower />
      <ul aria-label={name}>
        {rooms.map(({ icon, label, title, to }) => (
          <li key={icon} className={`door door-${icon}`}>
            <Link to={to} aria-label={title === label ? undefined : `${label}: ${title}`}>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** SVG symbols that the drawings use: people and rooms, each drawn once. */
function Parts() {
  return (
    <svg aria-hidden="true" className="parts">
      <defs>
        <CutPattern />
        <People />
        <WebRoom />
        <MobileRoom />
        <CloudRoom />
        <AiRoom />
        <IotRoom />
        <FullStackRoom />
      </defs>
    </svg>
  )
}
