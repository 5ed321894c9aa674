import type { TextsOf } from '#content/documents/pages/index.ts'
import { Arrow } from '../drawings/arrow.tsx'
import { Link } from '../link.tsx'
import { Section } from '../section.tsx'
import { dirOf } from '../text/direction.ts'
import type { RoomLink } from './building/room-link.ts'

interface Service {
  slug: string
  title: string
  sizeClass: string
  description: string
}

interface ServicesProps {
  texts: TextsOf<'home'>['services']
  services: Service[]
  /** The rooms of the hero's building; empty if the building is not shown. */
  rooms: RoomLink[]
}

/** Services: an accordion with one open row: the row under the pointer, otherwise the first. */
export function Services({ texts, services, rooms }: ServicesProps) {
  if (services.length === 0) return null
  const { label, title, titleOne, text, all } = texts
  const words =
    services.length > 1
      ? { title, text, more: { label: all, to: '/technologies' } }
      : { title: titleOne }
  return (
    <Section id="services" label={label} {...words}>
      <ol className="service-index border-ink border-b">
        {services.map((service, index) => (
          <li key={service.slug} className="service border-line border-t first:border-ink">
            <Link to={addressOf(service)}>
              <span aria-hidden="true" className="service-number">
                {String(index + 1).padStart(2, '0')}
              </span>
              <span
                dir={dirOf(service.title)}
                className={`service-title display text-3xl ${service.sizeClass}`}
              >
                {service.title}
                <Arrow className="service-arrow" />
              </span>
              <span className="service-more">
                <span className="service-text">
                  <span dir={dirOf(service.description)} className="text-ink-2 text-lg text-pretty">
                    {service.description}
                  </span>
                </span>
              </span>
              <RoomDrawing room={rooms.find(({ to }) => to === addressOf(service))} />
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const addressOf = ({ slug }: Service) => `/technologies/${slug}`

/** The service's room in the hero's building, if it has one. */
function RoomDrawing({ room }: { room: RoomLink | undefined }) {
  return (
    room && (
      <svg viewBox="-1.5 -1.5 233 139" aria-hidden="true" className="drawing service-room">
        <path d="M0 0h230v136H0Z" className="glow" stroke="none" />
        <use href={`#room-${room.drawing}`} />
        <path d="M0 0h230v136H0Z" strokeWidth="3" />
      </svg>
    )
  )
}
