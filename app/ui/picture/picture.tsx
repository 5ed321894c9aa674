import { srcSet } from './media.ts'

/** Metadata of a picture from the media library. */
export interface KnownPicture {
  alt?: string
  /** Classes of crop.css. */
  crop?: string
  /** Blurred placeholder: the `preview` of `Image`. */
  preview?: string
  /** Whether the media library no longer has the picture. */
  isMissing?: boolean
}

interface PictureProps {
  src: string
  /** Alternative text if the media library has none. Empty if the adjacent text says the same. */
  alt: string
  known?: KnownPicture | undefined
  /** Expected size in pixels; reserves the aspect ratio until the picture has loaded. */
  width: number
  height: number
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string | undefined
  /** Largest Contentful Paint: loads the page's first picture eagerly, with high priority. */
  priority?: boolean
  /** Shows the blurred placeholder while loading. Only for pictures that fill their frame. */
  showsPlaceholder?: boolean
  className?: string
}

/** Path, or address with a web scheme. A `javascript:` address would trigger a CSP report. */
const pictureAddress = /^\s*(?:https?:|data:|(?=\S)(?![^/?#]*:))/i

/** Whether a picture can be shown. It may still fail to load. */
export const isShown = (src: string, known: KnownPicture | undefined) =>
  pictureAddress.test(src) && !known?.isMissing

/**
 * Responsive picture. Pictures from the media library have AVIF and WebP variants in several widths. A missing picture
 * is not rendered. A picture that fails to load leaves a plain background of the same size, also without JavaScript
 * (pictures.css).
 */
export function Picture(props: PictureProps) {
  const { src, alt, known, width, height, sizes = '100vw', priority, className = '' } = props
  const preview = props.showsPlaceholder ? known?.preview : undefined
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
      className={`picture ${className} ${known?.crop ?? ''}`}
    />
  )
  const avif = srcSet(src, 'avif')
  if (!avif) return image
  const picture = (
    // `display: contents` and the hidden sources make the image the only grid item.
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
