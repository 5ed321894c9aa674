import { isShown, type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import type { Shape } from './hero-shape.ts'

interface HeroProps {
  imageUrl: string
  known: KnownPicture | undefined
  shape: Shape
  /** Alternative text if the picture library has none for this picture. */
  alt: string
}

/**
 * Hero picture of a case study: full-bleed, at most 60 % of the window's height. A photograph is cropped around its
 * focus. A screenshot is shown whole on a tinted background. A plate, which is a drawing with a margin, is never
 * cropped. In wider windows a second copy of the picture fills the space beside a plate or a small picture; it is
 * enlarged until only a corner is visible.
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
