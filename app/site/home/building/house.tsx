import { Link } from '../../link.tsx'
import { Drawing } from './drawing.tsx'
import type { DrawnRoom, RoomLink } from './room-link.ts'
import { staticDrawing } from './static-drawing.ts'

/** Characters of a caption from which on it meets what hangs from the ceiling. */
const longLabel = 4

interface HouseProps {
  rooms: DrawnRoom[]
  doors: RoomLink[]
  name: string
}

/**
 * Section through the building. The drawing is an image; the links are a list laid over it, so that
 * they are found, read and used like any other.
 */
export default function House({ rooms, doors, name }: HouseProps) {
  const markup = staticDrawing(rooms)
  return (
    <>
      {markup === undefined ? (
        <Drawing rooms={rooms} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, which has no text of anybody
        <div className="contents" dangerouslySetInnerHTML={{ __html: markup }} />
      )}
      {doors.length > 0 && (
        <ul aria-label={name}>
          {doors.map(({ label, title, to }, index) => (
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
      )}
    </>
  )
}
