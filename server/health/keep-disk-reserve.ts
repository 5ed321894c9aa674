import type { Database } from '../database/connect.ts'
import { diskReserveOf } from '../database/engine/disk-reserve.ts'

const checkMs = 5_000

/**
 * Makes the reserve of a database's disk, and makes it again when the disk has room. A failure is not reported: the
 * next check repeats it. Returns the function that stops this.
 */
export function keepDiskReserve(db: Database): () => void {
  const refill = () =>
    diskReserveOf(db)
      ?.refill()
      .catch(() => {})
  void refill()
  const timer = setInterval(refill, checkMs).unref()
  return () => clearInterval(timer)
}
