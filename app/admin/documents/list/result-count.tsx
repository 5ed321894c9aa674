const number = new Intl.NumberFormat('en-US')

interface TotalProps {
  count: number
  one: string
  many: string
  /** The first visible row, from 1, and the last one. */
  from?: number
  to?: number
}

/** Result count with the visible range; a new count is announced. */
export function ResultCount({ count, one, many, from = 1, to = count }: TotalProps) {
  const isPart = to >= from && to - from + 1 < count
  const part = isPart ? `${number.format(from)}–${number.format(to)} of ` : ''
  return (
    <p role="status" className="caption text-ink-3">
      {`${part}${number.format(count)} ${count === 1 ? one : many}`}
    </p>
  )
}
