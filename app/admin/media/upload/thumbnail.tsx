import { FileImage, ImageOff } from 'lucide-react'
import { useState } from 'react'

/** Canvas size in device pixels: twice the displayed size, for sharp thumbnails. */
const size = 96

/**
 * Thumbnail of a file before the upload. Drawn on a canvas, because the CSP allows no blob URLs.
 */
export function Thumbnail({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false)
  const frame = 'size-12 shrink-0 rounded-sm border border-line bg-ground'
  const isDrawing = file.type === 'image/svg+xml' // `createImageBitmap` does not support SVG.
  if (isBroken || isDrawing) {
    const Icon = isDrawing ? FileImage : ImageOff
    return (
      <span className={`${frame} grid place-items-center text-ink-3`}>
        <Icon aria-hidden size={16} />
      </span>
    )
  }
  return (
    <canvas
      aria-hidden
      width={size}
      height={size}
      className={frame}
      ref={(canvas) => {
        if (canvas) draw(canvas, file).catch(() => setBroken(true))
      }}
    />
  )
}

const drawn = new WeakMap<HTMLCanvasElement, File>()

async function draw(canvas: HTMLCanvasElement, file: File) {
  if (drawn.get(canvas) === file) return
  drawn.set(canvas, file)
  const picture = await createImageBitmap(file)
  const scale = size / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, (size - width) / 2, (size - height) / 2, width, height)
  picture.close()
}
