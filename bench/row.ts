/** A figure that was measured, and what it should be. */
export interface Row {
  name: string
  value: number
  unit: string
  /** As it is written in a table, such as `≥ 0.85`. */
  goal?: string
  ok?: boolean
}

type Goal = { atLeast: number } | { atMost: number }

/** A figure, judged by its goal. */
export function row(name: string, value: number, unit: string, goal?: Goal): Row {
  const rounded = Math.round(value * 1000) / 1000
  if (!goal) return { name, value: rounded, unit }
  const ok = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
  const words = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
  return { name, value: rounded, unit, goal: words, ok }
}

/** The value below which a share of all values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** For a bench that is run by itself. Exits 1 when a goal is missed. */
export function print(rows: readonly Row[]): void {
  for (const { name, value, unit, goal = '', ok } of rows) {
    const verdict = ok === undefined ? '' : ok ? 'ok' : 'MISSED'
    const columns = [name.padEnd(56), String(value).padStart(9), unit.padEnd(9), goal.padEnd(8)]
    process.stdout.write(`${columns.join(' ')} ${verdict}\n`)
  }
  if (rows.some(({ ok }) => ok === false)) process.exitCode = 1
}
