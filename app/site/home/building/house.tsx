import { Link } from '../../link.tsx'
import { dirOf } from '../../text/direction.ts'
import { Drawing } from './drawing.tsx'
import type { RoomLink } from './room-link.ts'
import { staticDrawing } from './static-drawing.ts'

/**
 * The building as a vertical section, with a list of links over the drawing. The drawing is decorative; the links are
 * plain HTML, so that screen readers and keyboards can use them.
 */
export default function House({ rooms, name }: { rooms: RoomLink[]; name: string }) {
  const markup = staticDrawing(rooms)
  return (
    <>
      {markup === undefined ? (
        <Drawing rooms={rooms} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, without any user text
        <div className="contents" dangerouslySetInnerHTML={{ __html: markup }} />
      )}
      {rooms[0]?.to && (
        <ul aria-label={name}>
          {rooms.map(({ label, title, to }, index) => (
            <li key={to} className={`door door-${index + 1}`}>
              <Link to={to} aria-label={title === label ? undefined : `${label}: ${title}`}>
                <span dir={dirOf(label)}>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
