/** Rectangle in document coordinates. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

const gap = 6

/**
 * Position of a handle at a corner of its section or picture, without overlapping taken boxes. If all corners
 * overlap, the handle is placed above the right corner.
 */
export function freePlace(
  around: Box,
  { width, height }: Pick<Box, 'width' | 'height'>,
  taken: readonly Box[],
  pageWidth: number,
): Box {
  const right = Math.min(around.left + around.width, pageWidth - 4) - width
  const left = Math.max(4, around.left)
  const above = around.top - height - gap
  const below = around.top + around.height + gap
  const corners = [
    { left: Math.max(4, right), top: above },
    { left, top: above },
    { left: Math.max(4, right), top: below },
    { left, top: below },
  ].map((corner) => ({ ...corner, width, height }))
  const free = corners.find((box) => box.top >= 2 && !taken.some((other) => overlaps(box, other)))
  const [first] = corners
  return free ?? { ...(first ?? around), top: Math.max(2, above), width, height }
}
