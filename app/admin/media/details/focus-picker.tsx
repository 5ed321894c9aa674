import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import type { Image, ImageDetails } from '#content/media/images-api.ts'
import { LibraryPicture } from '../library-picture.tsx'

type Focus = ImageDetails['focus']

interface FocusPickerProps {
  image: Image
  focus: Focus
  onFocus: (focus: Focus) => void
}

const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))

/**
 * Displayed width: the picture's own width, limited by the dialog and the window. Tiny pictures are enlarged so that
 * users can point at them.
 */
const shownWidth = ({ width, height }: Image) =>
  `min(100%, ${Math.max(width, 240)}px, ${(width / height) * 52}dvh)`

const steps: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Sets the focus point, which every crop keeps visible, by pointer or arrow keys. */
export function FocusPicker({ image, focus, onFocus }: FocusPickerProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const marker = useRef<HTMLDivElement>(null)

  const point = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return
    onFocus({
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    onFocus({ x: within(focus.x + step.x * far), y: within(focus.y + step.y * far) })
  }

  return (
    <div>
      <div className="grid place-items-center border border-line bg-ground">
        {/* Pointer events only: the marker handles keys. */}
        <div
          ref={frame}
          className="relative cursor-crosshair touch-none select-none"
          style={{ width: shownWidth(image) }}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            marker.current?.focus({ preventScroll: true })
            point(event)
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
          }}
        >
          <LibraryPicture
            image={image}
            alt={image.alt || image.filename}
            isLarge
            className="block w-full"
            ratio={image.width / image.height}
          />
          <div
            ref={marker}
            role="slider"
            tabIndex={0}
            aria-roledescription="focal point"
            aria-label="Focal point"
            aria-describedby={id}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={focus.x}
            aria-valuetext={`${focus.x} % from the left, ${focus.y} % from the top`}
            onKeyDown={onKeyDown}
            className="absolute size-7 -translate-1/2 rounded-full border-2 border-white bg-signal/40 shadow-[0_0_0_1.5px_var(--color-ink)]"
            style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          />
        </div>
      </div>
      <p id={id} className="mt-2 text-ink-2">
        Choose the point that must stay visible when the image is cropped. Move it with the arrow
        keys; hold Shift for larger steps.
      </p>
    </div>
  )
}
