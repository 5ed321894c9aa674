import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTables } from './performance-page.ts'
import { row } from './row.ts'

test('a run replaces the table of each part that it measured, and leaves the rest', () => {
  const page = [
    '# Performance',
    '<!-- npm run bench writes: pages -->',
    'old',
    '<!-- end -->',
    'Words.',
    '<!-- npm run bench writes: cold -->',
    'stays',
    '<!-- end -->',
  ].join('\n')
  const rows = [
    row('from memory', 50_670, '/s'),
    row('ratio', 0.8312, '', { atLeast: 0.9 }),
    row('p99', 4.18, 'ms', { atMost: 5 }),
  ]
  expect(withTables(page, { pages: rows }, '2026-11-29, 2 cores')).toBe(
    `# Performance
<!-- npm run bench writes: pages -->
| \`pages\` | goal | measured |
|---|---|---|
| from memory |  | 50,670/s |
| ratio | ≥ 0.9 | **0.831** |
| p99 | ≤ 5 | 4.18 ms |

2026-11-29, 2 cores
<!-- end -->
Words.
<!-- npm run bench writes: cold -->
stays
<!-- end -->`,
  )
})

test('docs/performance.md has a place for every part of the benchmark', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/performance.md'), 'utf8')
  const main = readFileSync(join(import.meta.dirname, 'main.ts'), 'utf8')
  const parts = [...main.matchAll(/^ {2,4}(\w+): (?:bench\w+|\(\) => bench\w+)/gm)]
  expect(parts.length).toBeGreaterThan(10)
  for (const [, part = ''] of parts)
    expect(() => withTables(page, { [part]: [] }, ''), part).not.toThrow()
})
