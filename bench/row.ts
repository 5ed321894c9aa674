/** A measured figure and its goal. */
export interface Row {
  name: string
  value: number
  unit: string
  /** The goal as printed in the table, such as `≥ 0.85`. */
  goal?: string
  ok?: boolean
}

type Goal = { atLeast: number } | { atMost: number }

/** Rounds to three significant digits, and numbers from 1000 on to four. */
const rounded = (value: number) => Number(value.toPrecision(Math.abs(value) < 1000 ? 3 : 4))

/** A figure, checked against its goal. */
export function row(name: string, value: number, unit: string, goal?: Goal): Row {
  if (!goal) return { name, value: rounded(value), unit }
  const ok = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
  const words = 'atLeast' in goal ? `≥ ${rounded(goal.atLeast)}` : `≤ ${rounded(goal.atMost)}`
  return { name, value: rounded(value), unit, goal: words, ok }
}

/** The quantile: the value at or below which this share of all values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** Prints figures as a table. Sets exit code 1 when a goal is missed. */
export function print(rows: readonly Row[]): void {
  for (const { name, value, unit, goal = '', ok } of rows) {
    const verdict = ok === undefined ? '' : ok ? 'ok' : 'MISSED'
    const columns = [name.padEnd(66), String(value).padStart(9), unit.padEnd(3), goal.padEnd(8)]
    process.stdout.write(`${`${columns.join(' ')} ${verdict}`.trimEnd()}\n`)
  }
  if (rows.some(({ ok }) => ok === false)) process.exitCode = 1
}
