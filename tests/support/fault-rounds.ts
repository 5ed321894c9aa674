/** Whether this is `npm run faults`, which tries everything more often. */
export const isWide = process.env.FAULTS === 'wide'

/** How often something is tried: in `npm test`, or by `npm run faults`; `FAULT_ROUNDS` says otherwise for the latter. */
export const rounds = (usual: number, wide: number): number =>
  isWide ? Number(process.env.FAULT_ROUNDS ?? wide) : usual
