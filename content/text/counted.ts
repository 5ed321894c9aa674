const number = new Intl.NumberFormat('en-US')

/** A number with its noun: `1 document`, `1,200 documents`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`
