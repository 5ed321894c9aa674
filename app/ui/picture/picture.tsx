import { useState } from 'react'
import { srcSet } from './media.ts'

/** Metadata of a library picture. */
export interface KnownPicture {
  alt?: string
  /** The crop: classes of crop.css. */
  crop?: string
  /** The blurred placeholder, as in `Image`. */
  preview?: string
  /** Deleted: the address is one of the library, which no longer has the picture. */
  isMissing?: boolean
}

interface PictureProps {
  src: string
  /** The alternative text, where the library has none. Empty when the text beside it says the same. */
  alt: string
  known?: KnownPicture | undefined
  /** The expected size in pixels, which gives the aspect ratio until it has loaded. */
  width: number
  height: number
  /** As in `<img sizes>`: the width at which it is shown. */
  sizes?: string | undefined
  /** LCP: the page's first picture, loaded eagerly and first. */
  priority?: boolean
  /** Shows the blurred placeholder until it has loaded: for a picture that fills its frame. */
  showsPlaceholder?: boolean
  className?: string
}

/** A path, or an address with a scheme of the web: with `javascript:` a browser reports the page's policy. */
const pictureAddress = /^\s*(?:https?:|data:|(?![^/?#]*:)\S)/i

/** Whether there is a picture to show; it may still fail to load. */
export const isShown = (src: string, known: KnownPicture | undefined) =>
  pictureAddress.test(src) && !known?.isMissing

/**
 * Responsive picture: one of the library comes as AVIF and WebP in the width that is needed. A missing
 * one is left out; one that fails to load leaves a plain ground of the same size, also without
 * scripts (pictures.css).
 */
export function Picture(props: PictureProps) {
  const { src, alt, known, width, height, sizes = '100vw', priority, className = '' } = props
  const preview = props.showsPlaceholder ? known?.preview : undefined
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
        // Error before hydration: the event was missed.
        if (img?.complete && img.naturalWidth === 0) setFailed(src)
      }}
    />
  )
  const avif = srcSet(src, 'avif')
  if (!avif) return image
  const picture = (
    // display: contents on the picture, so that neither it nor a source is an item of a grid.
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
