import type { TaskMeta } from 'vitest'

/** What a fault looked like, as it was seen in a test. */
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

/** Keeps a line for the table that `npm run faults` prints. */
export function noteFault({ meta }: { meta: TaskMeta }, note: FaultNote) {
  meta.faults = [...(meta.faults ?? []), note]
}
