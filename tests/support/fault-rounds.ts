/** Whether this is `npm run faults`, which tries everything more often. */
export const isWide = process.env.FAULTS === 'wide'

/** Whether this is the fast gate, which tries everything once. */
const isOnce = process.env.FAULTS === 'once'

/** Number of tries: one in `npm test`, `usual` in `npm run test:faults`, `wide` or FAULT_ROUNDS in `npm run faults`. */
export function rounds(usual: number, wide: number): number {
  if (isOnce) return 1
  return isWide ? Number(process.env.FAULT_ROUNDS ?? wide) : usual
}
