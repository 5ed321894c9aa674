/** Autoscroll, in pixels: distance from the window's edge at which it begins, and largest step per frame. */
const edge = { size: 88, step: 14 }

/**
 * Drop position: the index of the gap between rows at a height. 0 is before the first row; a row
 * counts as passed at its middle.
 */
export function gapAt(y: number, rows: readonly { top: number; bottom: number }[]): number {
  return rows.filter(({ top, bottom }) => (top + bottom) / 2 < y).length
}

/** Autoscroll step, in pixels, for the pointer's height in the window. */
export function scrollAt(y: number, height: number): number {
  if (y < edge.size) return -Math.ceil(edge.step * Math.min(1, (edge.size - y) / edge.size))
  const below = y - (height - edge.size)
  return below > 0 ? Math.ceil(edge.step * Math.min(1, below / edge.size)) : 0
}

interface Drag {
  /** The pressed handle. */
  handle: HTMLElement
  /** The dragged row. */
  row: HTMLElement
  /** The drop indicator. Its offset parent is as wide as the rows. */
  line: HTMLElement
  /** Called with the row's new index among its siblings, if it has changed. */
  onDrop: (place: number) => void
}

/**
 * Drag and drop of a row by its handle. Escape or a `pointercancel` event cancels it. React renders
 * nothing during the drag.
 */
export function drag(start: PointerEvent, { handle, row, line, onDrop }: Drag): void {
  const ended = new AbortController()
  const { signal } = ended
  let y = start.clientY
  let frame = 0
  let gap: number | undefined

  const rows = () => [...(row.parentElement?.children ?? [])]
  const draw = () => {
    const boxes = rows().map((each) => each.getBoundingClientRect())
    gap = gapAt(y, boxes)
    const sheet = line.parentElement?.getBoundingClientRect()
    const at = boxes[gap]?.top ?? boxes.at(-1)?.bottom ?? 0
    line.style.top = `${at - (sheet?.top ?? 0)}px`
    line.hidden = false
  }

  const scroll = () => {
    const by = scrollAt(y, innerHeight)
    if (by !== 0) {
      scrollBy({ top: by, behavior: 'instant' })
      draw()
    }
    frame = requestAnimationFrame(scroll)
  }

  const end = () => {
    ended.abort()
    cancelAnimationFrame(frame)
    line.hidden = true
    delete row.dataset.dragged
  }

  const move = (event: PointerEvent) => {
    y = event.clientY
    // Drag threshold: a click does not start a drag.
    if (gap === undefined && Math.abs(y - start.clientY) < 4) return
    if (gap === undefined) {
      row.dataset.dragged = ''
      frame = requestAnimationFrame(scroll)
    }
    draw()
  }

  const drop = () => {
    const from = rows().indexOf(row)
    end()
    if (gap === undefined || from < 0) return
    const place = gap > from ? gap - 1 : gap
    if (place !== from) onDrop(place)
  }

  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }

  handle.setPointerCapture(start.pointerId)
  handle.addEventListener('pointermove', move, { signal })
  handle.addEventListener('pointerup', drop, { signal })
  handle.addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', cancel, { signal, capture: true })
}
