import { Check } from 'lucide-react'
import type { Image } from '#content/images.ts'
import { fitOf } from '../image-card.tsx'
import { LibraryPicture } from '../library-picture.tsx'

interface PickerPageProps {
  images: Image[]
  /** The address that is there now. */
  current: string
  onChoose: (image: Image) => void
}

/** The pictures of one page, each a button that chooses it. */
export function PickerPage({ images, current, onChoose }: PickerPageProps) {
  return (
    <ul
      aria-label="Images"
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]"
    >
      {images.map((image) => {
        const isCurrent = image.url === current
        return (
          <li key={image._id} className="min-w-0">
            <button
              type="button"
              data-image={image._id}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => onChoose(image)}
              className="group block w-full cursor-pointer border border-line text-left hover:border-ink aria-current:border-signal-deep"
            >
              <span className="relative block bg-line/40">
                <LibraryPicture image={image} className={`aspect-4/3 w-full ${fitOf(image)}`} />
                {isCurrent && (
                  <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-signal-deep text-white">
                    <Check aria-hidden size={14} />
                  </span>
                )}
              </span>
              <span
                className="block truncate border-line border-t px-2 py-1.5 text-sm group-aria-current:border-signal-deep"
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
