import { FileImage, ImageOff } from 'lucide-react'
import { useState } from 'react'

/** Size in device pixels, for a sharp thumbnail of half of that. */
const size = 96

/**
 * Thumbnail of a file that has not been uploaded. It is drawn on a canvas: the content security
 * policy allows no picture from a blob.
 */
export function Thumbnail({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false)
  const frame = 'size-12 shrink-0 rounded-sm border border-line bg-ground'
  const isDrawing = file.type === 'image/svg+xml' // createImageBitmap takes no SVG
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
