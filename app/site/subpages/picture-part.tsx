import { isShown, Picture } from '../../ui/picture/picture.tsx'
import { dirOf } from '../text/direction.ts'
import type { ShownPicture } from './shown-parts.ts'

/** Aspect ratio from which a picture has the full width. */
const wideFrom = 1.2

/** Uncropped picture with a limited height. An upright picture is in the text column. */
export function PicturePart({ picture, caption, known, width, height }: ShownPicture) {
  if (!isShown(picture, known)) return null
  const isWide = width / height >= wideFrom
  return (
    <div className="wrap">
      <figure className="py-8 lg:grid lg:grid-cols-12 lg:gap-x-6 lg:py-10">
        <div className={isWide ? 'lg:col-span-12' : 'lg:col-span-5 lg:col-start-4'}>
          <div className="plate-picture">
            <Picture
              src={picture}
              alt=""
              known={known}
              width={width}
              height={height}
              sizes={
                isWide
                  ? '(min-width: 80rem) 75rem, 88vw'
                  : '(min-width: 80rem) 30rem, (min-width: 64rem) 38vw, 88vw'
              }
              showsPlaceholder
              className="h-auto max-h-[80svh] w-full object-cover"
            />
          </div>
          {caption && (
            <figcaption
              dir={dirOf(caption)}
              className="caption mt-3 max-w-[72ch] text-ink-2 wrap-anywhere"
            >
              {caption}
            </figcaption>
          )}
        </div>
      </figure>
    </div>
  )
}
