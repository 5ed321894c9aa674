import type { Labels } from '#content/labels/index.ts'
import { hero, home } from '#content/pages/site-copy.ts'
import { button } from '../../ui/button.ts'
import { Link } from '../link.tsx'
import { Building } from './building/building.tsx'
import { Lights } from './building/lights.tsx'
import type { RoomLink } from './building/room-link.ts'

interface HeroProps {
  labels: Labels['home']['drawing']
  rooms: RoomLink[]
  /** Whether the sections exist that the building and the second button lead to. */
  hasServices: boolean
  hasProjects: boolean
}

/** Hero: the headline and the building. Without services the building is the target of `/#services`. */
export function Hero({ labels, rooms, hasServices, hasProjects }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div className="hero-words">
          <h1 className="display text-5xl">{hero.title}</h1>
          <p className="mt-7 max-w-[40ch] text-ink-2 text-xl text-pretty">{hero.text}</p>
          <p className="mt-9 flex flex-wrap gap-3">
            <Link to="/#contact" className={button('primary', 'lg')}>
              {hero.contact}
            </Link>
            {hasProjects && (
              <Link to="/#portfolio" className={button('secondary', 'lg')}>
                {hero.portfolio}
              </Link>
            )}
          </p>
        </div>
        <Building
          rooms={rooms}
          name={home.services.label}
          id={hasServices ? undefined : 'services'}
        />
        <Lights labels={labels} />
      </div>
    </section>
  )
}
