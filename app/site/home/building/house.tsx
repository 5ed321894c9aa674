import { Link } from '../../link.tsx'
import { Drawing } from './drawing.tsx'
import type { RoomLink } from './room-link.ts'

/** Characters of a caption from which on it meets what hangs from the ceiling. */
const longLabel = 12

/**
 * Section through the building. The drawing is an image; the links are a list laid over it, so that
 * they are found, read and used like any other.
 */
export default function House({ rooms, name }: { rooms: RoomLink[]; name: string }) {
  return (
    <>
      <Drawing rooms={rooms} />
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
