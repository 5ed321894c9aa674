const number = new Intl.NumberFormat('en-US')

/** How many there are; a new figure is announced. */
export function Total({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <p role="status" className="caption mt-4 mb-2 text-ink-3">
      {`${number.format(count)} ${count === 1 ? one : many}`}
    </p>
  )
}
