/** Whether this is `npm run faults`, with many rounds of every fault. */
export const isExtended = process.env.FAULTS === 'wide'

/** Whether this is `npm test`, with one round of every fault. */
const isOnce = process.env.FAULTS === 'once'

/**
 * Number of rounds: one in `npm test`, `usual` in `npm run test:faults`, `wide` or FAULT_ROUNDS in `npm run faults`.
 */
export function rounds(usual: number, wide: number): number {
  if (isOnce) return 1
  return isExtended ? Number(process.env.FAULT_ROUNDS ?? wide) : usual
}
