/** One thing that was measured. */
export interface Row {
  name: string
  value: number
  unit: string
  /** What it is to be at most, or at least where more is better. */
  goal?: number
  /** Whether the goal is reached. */
  ok?: boolean
}

/** A row whose goal is a greatest value. */
export const atMost = (name: string, value: number, unit: string, goal: number): Row => ({
  name,
  value,
  unit,
  goal,
  ok: value <= goal,
})
