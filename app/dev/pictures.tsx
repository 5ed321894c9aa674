import type { DescribedImage } from '#content/media/images.ts'
import { cropOf } from '../ui/picture/crop.ts'
import { Picture } from '../ui/picture/picture.tsx'
import { Part, Variants } from './part.tsx'

/** Picture of the media library with its metadata, from the page's loader. */
export interface LibraryPicture {
  src: string
  described: DescribedImage | undefined
}

const size = { width: 640, height: 400, sizes: '20rem' }

export function Pictures({ src, described }: LibraryPicture) {
  const known = {
    ...(described?.alt ? { alt: described.alt } : {}),
    preview: described?.preview ?? '',
  }
  const crop = cropOf({ x: 100, y: 0 }) ?? ''
  return (
    <Part name="picture">
      <div className="dev-form">
        <Variants of="of the library, over its placeholder">
          <div>
            <Picture {...size} src={src} alt="A project" known={known} showsPlaceholder />
          </div>
        </Variants>
        <Variants of="its placeholder">
          <div>
            <Picture {...size} src={known.preview} alt="" />
          </div>
        </Variants>
        <Variants of="cropped to its upper right">
          <div>
            <Picture
              {...size}
              src={src}
              alt="A project"
              known={{ ...known, crop }}
              className="dev-square"
            />
          </div>
        </Variants>
        <Variants of="that does not load">
          <div>
            <Picture {...size} src="/media/none.webp" alt="" />
          </div>
        </Variants>
      </div>
    </Part>
  )
}
