import { ArrowUpRight, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { foreignHost, isOwnAddress } from '../../ui/picture/own-address.ts'

/** Thumbnail of a picture, or an icon if it is missing or on another site. */
export function Thumbnail({ src, size = 'h-10 w-14' }: { src: string; size?: string }) {
  const [broken, setBroken] = useState<string>()
  const frame = `${size} shrink-0 rounded-sm border border-line`
  if (broken === src || !isOwnAddress(src)) {
    const host = foreignHost(src)
    const Icon = host ? ArrowUpRight : ImageOff
    return (
      <span
        aria-hidden
        title={host}
        className={`${frame} flex items-center justify-center bg-paper text-ink-3`}
      >
        <Icon size={15} />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      className={`${frame} bg-ground object-cover`}
      onError={() => setBroken(src)}
    />
  )
}
