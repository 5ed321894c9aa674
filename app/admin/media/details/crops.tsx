import type { Image, ImageDetails } from '#content/media/images-api.ts'
import { cropOf } from '../../../ui/picture/crop.ts'
import { LibraryPicture } from '../library-picture.tsx'

/** Aspect ratios of crops on public pages, and a square, which cuts off most. */
const shapes = [
  { name: '16:10', className: 'aspect-16/10' },
  { name: '4:3', className: 'aspect-4/3' },
  { name: '1:1', className: 'aspect-square' },
]

/** Previews of the crops around the focus point, as on public pages. */
export function Crops({ image, focus }: { image: Image; focus: ImageDetails['focus'] }) {
  return (
    <ul aria-label="Crops" className="flex flex-wrap gap-3">
      {shapes.map(({ name, className }) => (
        <li key={name}>
          <LibraryPicture
            image={{ url: image.url }}
            className={`${className} h-16 border sm:h-22 border-line bg-ground object-cover ${cropOf(focus) ?? ''}`}
          />
          <span className="caption text-ink-3">{name}</span>
        </li>
      ))}
    </ul>
  )
}
