import type { TaskMeta } from 'vitest'

/** What a visitor and the owner notice of a fault, as observed in a test. */
export interface FaultNote {
  fault: string
  visitor: string
  owner: string
}

declare module 'vitest' {
  interface TaskMeta {
    faults?: FaultNote[]
  }
}

/** Adds a row to the table that `npm run faults` prints. */
export function noteFault({ meta }: { meta: TaskMeta }, note: FaultNote) {
  meta.faults = [...(meta.faults ?? []), note]
}
