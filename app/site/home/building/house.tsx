import { Link } from '../../link.tsx'
import { Drawing } from './drawing.tsx'
import type { RoomLink } from './room-link.ts'
import { staticDrawing } from './static-drawing.ts'

/**
 * Section through the building. The drawing is an image; the links are a list laid over it, so that
 * they are found, read and used like any other.
 */
export default function House({ rooms, name }: { rooms: RoomLink[]; name: string }) {
  const markup = staticDrawing(rooms)
  return (
    <>
      {markup === undefined ? (
        <Drawing rooms={rooms} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, which has no text of anybody
        <div className="contents" dangerouslySetInnerHTML={{ __html: markup }} />
      )}
      {rooms[0]?.to && (
        <ul aria-label={name}>
          {rooms.map(({ label, title, to }, index) => (
            <li key={to} className={`door door-${index + 1}`}>
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
