import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'

const sizes = { sm: 'h-10 w-14', lg: 'h-24 w-36' } as const

interface PreviewProps {
  url: string
  size: keyof typeof sizes
  /** The picture is shown uncropped. */
  isWhole?: boolean | undefined
}

/** Picture at an address, or a note that there is none. */
export function PictureThumbnail({ url: typed, size, isWhole }: PreviewProps) {
  const url = useDebouncedValue(typed)
  const [broken, setBroken] = useState('')
  const isAddress = /^(\/|https:\/\/|data:image\/)/.test(url)
  const frame = `${sizes[size]} shrink-0 rounded-sm border border-line`
  if (isAddress && broken !== url) {
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
  return (
    <span
      className={`${frame} bg-paper flex flex-col items-center justify-center gap-1 text-ink-3`}
    >
      <ImageOff aria-hidden size={16} />
      {size === 'lg' && (
        <span role="status" className="caption">
          {url === '' ? 'No picture' : 'Not found'}
        </span>
      )}
    </span>
  )
}
