import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Image } from '#content/media/images-api.ts'
import type { variantWidths } from '#content/media/variant-widths.ts'
import { hashOf } from '../../ui/picture/media.ts'

/** Address of a variant of a picture in the media library. Other addresses stay unchanged. */
function atWidth(src: string, width: (typeof variantWidths)[number]): string {
  const hash = hashOf(src)
  return hash ? `/media/${hash}/${width}.webp` : src
}

interface LibraryPictureProps {
  /** `preview` is the blurred placeholder shown while loading. */
  image: Pick<Image, 'url'> & Partial<Pick<Image, 'preview'>>
  /** Alternative text; empty if the picture's name is shown next to it. */
  alt?: string
  isLarge?: boolean
  /** Aspect ratio, if the layout does not set it. */
  ratio?: number
  className?: string
}

/** Small or large variant of a picture in the media library; a placeholder if the file is missing. */
export function LibraryPicture({
  image,
  alt = '',
  isLarge,
  ratio,
  className = '',
}: LibraryPictureProps) {
  const { url, preview } = image
  const [broken, setBroken] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  if (broken === url) {
    return (
      <span
        style={{ aspectRatio: ratio }}
        className={`${className} flex flex-col items-center justify-center gap-1 bg-paper text-ink-3`}
      >
        <ImageOff aria-hidden size={20} />
        <span className="caption">No image</span>
      </span>
    )
  }
  const [small, large] = isLarge ? ([960, 1920] as const) : ([320, 640] as const)
  return (
    <img
      key={url}
      src={atWidth(url, small)}
      srcSet={`${atWidth(url, small)} 1x, ${atWidth(url, large)} 2x`}
      alt={alt}
      loading={isLarge ? 'eager' : 'lazy'}
      decoding="async"
      style={{
        aspectRatio: ratio,
        backgroundImage: preview && loaded !== url ? `url(${preview})` : undefined,
      }}
      className={`${className} bg-contain bg-center bg-no-repeat`}
      onLoad={() => setLoaded(url)}
      onError={() => setBroken(url)}
    />
  )
}
