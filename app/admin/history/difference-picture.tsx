import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/** Thumbnail beside a picture's address, or a note that there is none. */
export function Thumbnail({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  const frame = 'h-10 w-14 shrink-0 rounded-sm border border-line bg-paper'
  if (isBroken || !/^(\/|https:\/\/|data:image\/)/.test(src)) {
    return (
      <span aria-hidden className={`${frame} bg-paper flex items-center justify-center text-ink-3`}>
        <ImageOff size={15} />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      className={`${frame} bg-ground object-cover`}
      onError={() => setBroken(true)}
    />
  )
}
