import type { QueryListener } from '#server/database/engine/query-listener.ts'

/** Counts the statements of each transaction of a connection whose transactions run one after the other. */
export function countTransactions() {
  let open: number | undefined
  let sizes: number[] = []
  const onQuery: QueryListener = ({ sql }) => {
    if (/^begin/i.test(sql)) open = 0
    else if (/^(commit|rollback)/i.test(sql)) {
      if (open !== undefined) sizes.push(open)
      open = undefined
    } else if (open !== undefined) open++
  }
  return {
    onQuery,
    /** The number of statements of each transaction during `work`, largest first. */
    async during(work: () => Promise<unknown>): Promise<number[]> {
      sizes = []
      await work()
      return sizes.toSorted((one, other) => other - one)
    },
  }
}
