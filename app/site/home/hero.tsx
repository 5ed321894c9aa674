import { hero, home } from '#content/copy.ts'
import { button } from '../../ui/button.ts'
import { Link } from '../link.tsx'
import { Building, type RoomLink } from './building/building.tsx'
import { Lights } from './building/lights.tsx'

/** The headline, and the house that it speaks of. */
export function Hero({ rooms }: { rooms: RoomLink[] }) {
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
            <Link to="/#portfolio" className={button('secondary', 'lg')}>
              {hero.portfolio}
            </Link>
          </p>
        </div>
        <Building rooms={rooms} name={home.services.label} />
        <Lights />
      </div>
    </section>
  )
}
