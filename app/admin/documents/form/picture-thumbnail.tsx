import { ArrowUpRight, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { foreignHost, isOwnAddress } from '../../../ui/picture/own-address.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'

const sizes = { sm: 'h-10 w-14', lg: 'h-24 w-36' } as const

interface PreviewProps {
  url: string
  size: keyof typeof sizes
  /** Shows the picture uncropped. */
  isWhole?: boolean | undefined
}

/** Thumbnail of a picture, or a note that the picture is missing or on another site. */
export function PictureThumbnail({ url: typed, size, isWhole }: PreviewProps) {
  const url = useDebouncedValue(typed)
  const [broken, setBroken] = useState('')
  const frame = `${sizes[size]} shrink-0 rounded-sm border border-line`
  if (isOwnAddress(url) && broken !== url) {
    return (
      <img
        key={url}
        src={url}
        alt="Preview"
        className={`${frame} bg-ground ${isWhole ? 'object-contain p-2' : 'object-cover'}`}
        onError={() => setBroken(url)}
      />
    )
  }
  const host = foreignHost(url)
  const Icon = host ? ArrowUpRight : ImageOff
  return (
    <span
      title={host}
      className={`${frame} bg-paper flex flex-col items-center justify-center gap-1 text-ink-3`}
    >
      <Icon aria-hidden size={16} />
      {size === 'lg' && (
        <span role="status" className="caption">
          {host ? 'Elsewhere' : url === '' ? 'No image' : 'Not found'}
        </span>
      )}
    </span>
  )
}
