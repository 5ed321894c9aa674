import { useState } from 'react'
import { srcSet } from './media.ts'

/** What the library says of a picture. */
export interface KnownPicture {
  alt?: string
  /** Classes of crop.css. */
  crop?: string
  /** As in `Image`. */
  preview?: string
  /** Its address is one of the library, which has it no more. */
  isMissing?: boolean
}

interface PictureProps {
  src: string
  /** Where the library has no words for it. Empty when the text beside it says the same. */
  alt: string
  known?: KnownPicture | undefined
  /** The size in pixels the picture is expected to have; its shape until it has loaded. */
  width: number
  height: number
  /** As in `<img sizes>`: how wide it is shown. */
  sizes?: string | undefined
  /** The picture the page opens with: loaded at once and first. */
  priority?: boolean
  /** Shows its preview until it has loaded: for one that fills its frame. */
  showsPreview?: boolean
  className?: string
}

/** Whether there is a picture to show; it may still not load. */
export const isShown = (src: string, known: KnownPicture | undefined) =>
  src.trim() !== '' && !known?.isMissing

/**
 * A picture. One of the library comes as AVIF and WebP in the width that is needed. One that is
 * missing is left out; one that does not load leaves a plain ground of the same size, without
 * scripts too (pictures.css).
 */
export function Picture(props: PictureProps) {
  const { src, alt, known, width, height, sizes = '100vw', priority, className = '' } = props
  const preview = props.showsPreview ? known?.preview : undefined
  const [failed, setFailed] = useState<string>()
  if (!isShown(src, known)) return null

  const image = (
    <img
      src={src}
      alt={known?.alt ?? alt}
      width={width}
      height={height}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      className={`picture ${failed === src ? 'failed' : ''} ${className} ${known?.crop ?? ''}`}
      onError={() => setFailed(src)}
      ref={(img) => {
        // It may have failed before the page came alive.
        if (img?.complete && img.naturalWidth === 0) setFailed(src)
      }}
    />
  )
  const avif = srcSet(src, 'avif')
  if (!avif) return image
  const picture = (
    // Only the image has a box: not the picture, nor a source, which would be an item of a grid.
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />
      <source type="image/webp" srcSet={srcSet(src, 'webp')} sizes={sizes} className="hidden" />
      {image}
    </picture>
  )
  if (!preview) return picture
  return (
    <span className="relative block overflow-hidden">
      <img
        src={preview}
        alt=""
        width={width}
        height={height}
        className={`absolute inset-0 size-full object-cover blur-md ${known?.crop ?? ''}`}
      />
      {picture}
    </span>
  )
}
