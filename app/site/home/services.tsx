import type { TextsOf } from '#content/pages/index.ts'
import { Arrow } from '../drawings/arrow.tsx'
import { Link } from '../link.tsx'
import { Section } from '../section.tsx'
import type { RoomLink } from './building/room-link.ts'

interface Service {
  slug: string
  title: string
  sizeClass: string
  description: string
  icon: string
}

interface ServicesProps {
  texts: TextsOf<'home'>['services']
  services: Service[]
  /** The rooms of the hero's building; none where it is not shown. */
  rooms: RoomLink[]
}

/** Services: an accordion with one open row, the one under the pointer, else the first. */
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
            <Link to={`/technologies/${service.slug}`}>
              <span aria-hidden="true" className="service-number">
                {String(index + 1).padStart(2, '0')}
              </span>
              <span className={`service-title display text-3xl ${service.sizeClass}`}>
                {service.title}
                <Arrow className="service-arrow" />
              </span>
              <span className="service-more">
                <span className="service-text">
                  <span className="text-ink-2 text-lg text-pretty">{service.description}</span>
                </span>
              </span>
              {rooms.some(({ icon }) => icon === service.icon) && (
                <RoomDrawing icon={service.icon} />
              )}
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The service's room in the hero's building. */
function RoomDrawing({ icon }: { icon: string }) {
  return (
    <svg viewBox="-1.5 -1.5 233 139" aria-hidden="true" className="drawing service-room">
      <path d="M0 0h230v136H0Z" className="glow" stroke="none" />
      <use href={`#room-${icon}`} />
      <path d="M0 0h230v136H0Z" strokeWidth="3" />
    </svg>
  )
}
