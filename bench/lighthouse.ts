import lighthouse, { type Result } from 'lighthouse'
import { buildWhenStale } from '#server/process/build.ts'
import { launchChromium, unpackChromium } from '#tests/support/browser/chromium.ts'
import { freePort, startServer } from '#tests/support/sites/server.ts'
import { mainPages } from '#tests/support/sources/pages.ts'
import { median, print, type Row, row } from './row.ts'

/**
 * Required Lighthouse scores of the public pages with the phone preset. Each measured value is the median of several
 * runs, because a busy machine lowers the scores.
 */
const marks = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  'agentic-browsing': 100,
}
const times = {
  'first-contentful-paint': { name: 'FCP', goal: 800, unit: 'ms' },
  'largest-contentful-paint': { name: 'LCP', goal: 1000, unit: 'ms' },
  'total-blocking-time': { name: 'TBT', goal: 50, unit: 'ms' },
  'cumulative-layout-shift': { name: 'CLS', goal: 0, unit: '' },
}
const runs = 5

type Category = keyof typeof marks
const categories = Object.keys(marks) as Category[] // a cast: `marks` has exactly these keys

const scoreOf = ({ categories }: Result, name: Category) =>
  Math.round((categories[name]?.score ?? 0) * 100)

/** The audits that a page fails in a category, with the page elements that they name. */
function failures({ categories, audits }: Result, name: Category): string[] {
  const refs = categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return refs.flatMap(({ id }) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9) return []
    const details: unknown[] =
      audit.details && 'items' in audit.details && Array.isArray(audit.details.items)
        ? audit.details.items
        : []
    const items = details.slice(0, 5).map((item) => `      ${JSON.stringify(item).slice(0, 300)}`)
    return [`    ${id}: ${audit.title} ${audit.displayValue ?? ''}`, ...items]
  })
}

async function measure(url: string, port: number): Promise<Result> {
  const answer = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories })
  if (!answer) throw new Error(`Lighthouse returned no result for ${url}`)
  if (answer.lhr.runtimeError) throw new Error(answer.lhr.runtimeError.message)
  return answer.lhr
}

function rowsOf(path: string, results: Result[]): Row[] {
  const scores = categories.map((name) => {
    const value = median(results.map((result) => scoreOf(result, name)))
    return row(`${path} ${name}`, value, '', { atLeast: marks[name] })
  })
  const measured = Object.entries(times).map(([id, { name, goal, unit }]) => {
    const values = results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
    return row(`${path} ${name}`, median(values), unit, { atMost: goal })
  })
  return [...scores, ...measured]
}

/** Measures the pages at these paths and prints the audits that cost them points. */
export async function benchLighthouse(paths: readonly string[] = mainPages): Promise<Row[]> {
  await buildWhenStale((line) => console.log(line))
  await unpackChromium()
  const port = await freePort()
  const server = await startServer()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const rows: Row[] = []
    for (const path of paths) {
      // The first load creates the picture variants for a phone.
      await measure(server.url + path, port)
      const results: Result[] = []
      for (let run = 0; run < runs; run++) results.push(await measure(server.url + path, port))
      rows.push(...rowsOf(path, results))
      const [first] = results
      const below = first ? categories.filter((name) => scoreOf(first, name) < marks[name]) : []
      for (const name of below) if (first) console.log(failures(first, name).join('\n'))
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.main) {
  const paths = process.argv.slice(2)
  const unknown = paths.filter((path) => !path.startsWith('/'))
  if (unknown.length > 0) {
    console.error(`Not a path: ${unknown.join(' ')}\n\n  npm run lighthouse -- [/path]…`)
    process.exit(1)
  }
  const rows = await benchLighthouse(paths.length > 0 ? paths : mainPages)
  print(rows)
}
