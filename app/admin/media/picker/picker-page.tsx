import { Check } from 'lucide-react'
import type { Image } from '#content/media/images-api.ts'
import { fitOf } from '../image-card.tsx'
import { LibraryPicture } from '../library-picture.tsx'

interface PickerPageProps {
  images: Image[]
  /** Address that the form's field currently holds. */
  current: string
  /** Selected addresses; `undefined` in single selection. */
  chosen: string[] | undefined
  onChoose: (image: Image) => void
}

/** Page of the media library with a button per picture. */
export function PickerPage({ images, current, chosen, onChoose }: PickerPageProps) {
  return (
    <ul
      aria-label="Images"
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]"
    >
      {images.map((image) => {
        const isCurrent = !chosen && image.url === current
        const place = (chosen?.indexOf(image.url) ?? -1) + 1
        return (
          <li key={image._id} className="min-w-0">
            <button
              type="button"
              data-image={image._id}
              aria-current={isCurrent ? 'true' : undefined}
              aria-pressed={chosen && place > 0}
              onClick={() => onChoose(image)}
              className="group block w-full cursor-pointer border border-line text-left hover:border-ink aria-current:border-signal-deep aria-pressed:border-signal-deep"
            >
              <span className="relative block bg-ground">
                <LibraryPicture image={image} className={`aspect-4/3 w-full ${fitOf(image)}`} />
                {(isCurrent || place > 0) && (
                  <span
                    aria-hidden
                    className="absolute top-1.5 right-1.5 grid h-6 min-w-6 place-items-center rounded-full bg-signal-deep px-1 text-white text-xs tabular-nums"
                  >
                    {place || <Check size={14} />}
                  </span>
                )}
              </span>
              <span
                className="block truncate border-line border-t px-2 py-1.5 text-sm group-aria-current:border-signal-deep group-aria-pressed:border-signal-deep"
                title={image.filename}
              >
                {image.filename}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
