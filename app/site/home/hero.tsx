import type { TextsOf } from '#content/documents/pages/index.ts'
import type { Labels } from '#content/labels/index.ts'
import { button } from '../../ui/button.ts'
import { isShown, type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'
import { headingSize } from '../text/heading-size.ts'
import { Building } from './building/building.tsx'
import { Lights } from './building/lights.tsx'
import type { RoomLink } from './building/room-link.ts'

/** Length of the longest word that fits the headline beside the building or a picture, in characters. */
const fittingBesidePicture = 9

interface HeroProps {
  texts: Omit<TextsOf<'home'>['hero'], 'houseRooms'>
  /** The picture's metadata in the picture library. */
  picture: KnownPicture | undefined
  labels: Labels['home']['drawing']
  /** Accessible name of the building's list of rooms. */
  services: string
  /** The building's rooms; empty if the building is not shown. */
  rooms: RoomLink[]
  /** Whether the page has the section Services. */
  hasServices: boolean
  /** Whether the page has the section with projects, which the second button links to. */
  hasProjects: boolean
}

/**
 * Hero: the headline, alone or beside the building or a picture. If the page has no section Services, the link
 * `/#services` leads to the building or, if its rooms are not links, to the hero.
 */
export function Hero({
  texts,
  picture,
  labels,
  services,
  rooms,
  hasServices,
  hasProjects,
}: HeroProps) {
  const hasHouse = rooms.length > 0
  const hasPicture = texts.show === 'picture' && isShown(texts.picture, picture)
  const target = hasServices ? undefined : 'services'
  const isLed = rooms[0]?.to
  return (
    <section className="hero" {...(!isLed && target && { id: target, tabIndex: -1 })}>
      <div
        className={`wrap ${hasHouse ? 'hero-grid' : hasPicture ? 'hero-grid hero-pictured' : 'hero-alone'}`}
      >
        <div className="hero-words">
          <h1
            dir={dirOf(texts.title)}
            className={`display text-5xl ${headingSize(texts.title, fittingBesidePicture)}`}
          >
            {texts.title}
          </h1>
          <p dir={dirOf(texts.text)} className="mt-7 max-w-[40ch] text-ink-2 text-xl text-pretty">
            {texts.text}
          </p>
          <p className="mt-9 flex flex-wrap gap-3">
            <Link to="/#contact" className={button('primary', 'lg')}>
              {texts.contact}
            </Link>
            {hasProjects && (
              <Link to="/#portfolio" className={button('secondary', 'lg')}>
                {texts.portfolio}
              </Link>
            )}
          </p>
        </div>
        {hasPicture && (
          <Picture
            src={texts.picture}
            alt=""
            known={picture}
            width={1200}
            height={960}
            priority
            sizes="(width < 64rem) 88vw, 690px"
            showsPlaceholder
            className="hero-picture"
          />
        )}
        {hasHouse && (
          <>
            <Building rooms={rooms} name={services} id={isLed ? target : undefined} />
            <Lights labels={labels} />
          </>
        )}
      </div>
    </section>
  )
}
