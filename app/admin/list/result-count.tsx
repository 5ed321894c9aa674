const number = new Intl.NumberFormat('en-US')

interface TotalProps {
  count: number
  one: string
  many: string
  /** The first row in sight, from 1, and the last. */
  from?: number
  to?: number
}

/** How many there are, and which of them are in sight; a new figure is announced. */
export function ResultCount({ count, one, many, from = 1, to = count }: TotalProps) {
  const isPart = to >= from && to - from + 1 < count
  const part = isPart ? `${number.format(from)}–${number.format(to)} of ` : ''
  return (
    <p role="status" className="caption text-ink-3">
      {`${part}${number.format(count)} ${count === 1 ? one : many}`}
    </p>
  )
}
