import type { Image, ImageDetails } from '#content/media/images-api.ts'
import { cropOf } from '../../../ui/picture/crop.ts'
import { LibraryPicture } from '../library-picture.tsx'

/** Aspect ratios of the public pages' crops, and the most demanding one. */
const shapes = [
  { name: '16:10', className: 'aspect-16/10' },
  { name: '4:3', className: 'aspect-4/3' },
  { name: '1:1', className: 'aspect-square' },
]

/** Crop preview: the picture around its focus, cropped exactly as the pages do it. */
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
