import { isShown, type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import type { Shape } from './hero-shape.ts'

interface HeroProps {
  imageUrl: string
  known: KnownPicture | undefined
  shape: Shape
  /** The alternative text, where the library has none. */
  alt: string
}

/**
 * Hero of a case study, full-bleed and no higher than 60 % of the window. A photograph is cropped around the
 * focus, a screenshot stands whole on a tinted ground. A plate is a drawing with a margin and is never cropped:
 * in a wider window its background continues, which is the same picture again, its corner enlarged until nothing
 * else of it is left. Without a picture the title stands alone.
 */
export function Hero({ imageUrl, known, shape, alt }: HeroProps) {
  if (!isShown(imageUrl, known)) return <div className="no-plate" />
  return (
    <div className="relative mt-18 overflow-hidden border-t border-b border-t-line border-b-ink print:mt-0">
      {(shape === 'plate' || shape === 'small') && (
        <div aria-hidden="true" className="absolute inset-0">
          <Picture
            src={imageUrl}
            alt=""
            width={1600}
            height={1000}
            priority
            className="size-full origin-[2%_2%] scale-[120] object-cover object-left-top"
          />
        </div>
      )}
      <Picture
        src={imageUrl}
        alt={alt}
        known={known}
        width={1600}
        height={1000}
        priority
        className={`case-picture case-${shape}`}
      />
    </div>
  )
}
