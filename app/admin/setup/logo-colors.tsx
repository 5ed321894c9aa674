import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type DominantColor, dominantColors } from './dominant-colors.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

/** Suggests colors of the logo in the form. Computed in the browser. */
export function LogoColors() {
  const { setValue } = useFormContext()
  const [logo = '', chosen = '']: string[] = useWatch({ name: ['imageUrl', 'color'] })
  const colors = useColorsOf(logo)
  if (colors.length === 0) return null
  return (
    <div className="mb-4">
      <p id="logo-colors" className="text-ink-2 text-sm">
        Colors from your logo:
      </p>
      <ul aria-labelledby="logo-colors" className="mt-2 flex flex-wrap gap-2">
        {colors.map(({ color, share }) => (
          <li key={color}>
            <button
              type="button"
              aria-pressed={chosen.toLowerCase() === color}
              onClick={() => setValue('color', color, { shouldDirty: true, shouldValidate: true })}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line-strong bg-sheet pr-3 pl-2 text-sm hover:border-ink aria-pressed:border-ink aria-pressed:shadow-[inset_0_-2px_0_var(--color-signal)]"
            >
              <span
                aria-hidden
                className="size-7 rounded-xs border border-line-strong"
                style={{ background: color }}
              />
              <span className="caption">{color}</span>
              <span className="text-ink-2 text-xs">{percent.format(share)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether a canvas can read the picture. Pictures of other sites are not readable. */
const isReadable = (url: string) => url.startsWith('/media/')

function useColorsOf(url: string): DominantColor[] {
  const [found, setFound] = useState<{ of: string; colors: DominantColor[] }>()
  useEffect(() => {
    if (!isReadable(url)) return
    let isOver = false
    colorsIn(url).then(
      (colors) => isOver || setFound({ of: url, colors }),
      () => {}, // An unreadable picture gives no suggestions.
    )
    return () => {
      isOver = true
    }
  }, [url])
  return found?.of === url ? found.colors : []
}

/** Long side of the analyzed picture in pixels. */
const size = 96

async function colorsIn(url: string): Promise<DominantColor[]> {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.min(1, size / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return dominantColors(context.getImageData(0, 0, canvas.width, canvas.height).data)
}
