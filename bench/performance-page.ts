import type { Row } from './row.ts'

/** A Markdown table of figures. Bold: the goal was missed. */
function tableOf(part: string, rows: readonly Row[]): string {
  const lines = rows.map(({ name, value, unit, goal = '', ok }) => {
    const figure = [value.toLocaleString('en-US'), unit]
      .join(unit.startsWith('/') ? '' : ' ')
      .trim()
    return `| ${name} | ${goal} | ${ok === false ? `**${figure}**` : figure} |`
  })
  return [`| \`${part}\` | goal | measured |`, '|---|---|---|', ...lines].join('\n')
}

const begin = (part: string) => `<!-- npm run bench writes: ${part} -->`
const end = '<!-- end -->'

/**
 * Replaces the tables of the measured parts in docs/performance.md. Each has a line with the date and the machine.
 * Throws for a part without a place on the page.
 */
export function withTables(
  page: string,
  measured: Readonly<Record<string, readonly Row[]>>,
  measuredOn: string,
): string {
  let text = page
  for (const [part, rows] of Object.entries(measured)) {
    const from = text.indexOf(begin(part))
    const to = text.indexOf(end, from)
    if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${part}`)
    const table = `${begin(part)}\n${tableOf(part, rows)}\n\n${measuredOn}\n`
    text = text.slice(0, from) + table + text.slice(to)
  }
  return text
}
