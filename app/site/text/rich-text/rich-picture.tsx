import { isShown, Picture } from '../../../ui/picture/picture.tsx'
import { dirOf } from '../direction.ts'
import type { ShownNode } from './shown-rich-text.ts'

const sizes = {
  text: '(min-width: 64rem) 42rem, 88vw',
  wide: '(min-width: 80rem) 56rem, (min-width: 64rem) 66vw, 88vw',
}

/** Uncropped picture with its caption. */
export function RichPicture({ attrs = {}, known, width = 1600, height = 1000 }: ShownNode) {
  const src = String(attrs.src)
  if (!isShown(src, known)) return null
  const isWide = attrs.width === 'wide'
  return (
    <figure className={isWide ? 'rich-wide' : ''}>
      <div className="plate-picture">
        <Picture
          src={src}
          alt={String(attrs.alt ?? '')}
          known={known}
          width={width}
          height={height}
          sizes={sizes[isWide ? 'wide' : 'text']}
          showsPlaceholder
          className="rich-picture"
        />
      </div>
      {attrs.caption && (
        <figcaption dir={dirOf(String(attrs.caption))} className="caption text-ink-2">
          {attrs.caption}
        </figcaption>
      )}
    </figure>
  )
}
