import lighthouse, { type Result } from 'lighthouse'
import { buildWhenStale } from '#server/build.ts'
import { launchChromium, unpackChromium } from '#tests/support/chromium.ts'
import { mainPages } from '#tests/support/pages.ts'
import { freePort, startServer } from '#tests/support/server.ts'

/**
 * What Lighthouse says of the public pages, on its preset for phones. Exits 1 when a page is below
 * a mark. Performance is the median of three runs, because a machine that is busy lowers it.
 */
const marks = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const runs = 3

const given = process.argv.slice(2)
const paths = given.length > 0 ? given : mainPages
const unknown = paths.filter((path) => !path.startsWith('/'))
if (unknown.length > 0) {
  console.error(`Not a path: ${unknown.join(' ')}\n\n  npm run lighthouse -- [/path]…`)
  process.exit(1)
}

type Category = keyof typeof marks
const categories = Object.keys(marks) as Category[] // of the literal above

const scoreOf = ({ categories }: Result, name: Category) =>
  Math.round((categories[name]?.score ?? 0) * 100)

/** The audits that cost a page points in a category, with what they point at. */
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
  if (!answer) throw new Error(`Lighthouse gave nothing for ${url}`)
  if (answer.lhr.runtimeError) throw new Error(answer.lhr.runtimeError.message)
  return answer.lhr
}

await buildWhenStale((line) => console.log(line))
await unpackChromium()
const port = await freePort()
const server = await startServer()
const browser = await launchChromium([`--remote-debugging-port=${port}`])
let isBelow = false
try {
  const table: Record<string, Record<string, number | string>> = {}
  const reasons: string[] = []
  for (const path of paths) {
    // The first load makes the pictures in the sizes that a phone asks for.
    await measure(server.url + path, port)
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await measure(server.url + path, port))
    results.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
    const median = results[Math.floor(runs / 2)]
    if (!median) throw new Error('no result')
    const value = (id: string) => median.audits[id]?.displayValue ?? ''
    table[path] = {
      ...Object.fromEntries(categories.map((name) => [name, scoreOf(median, name)])),
      FCP: value('first-contentful-paint'),
      LCP: value('largest-contentful-paint'),
      TBT: value('total-blocking-time'),
      CLS: value('cumulative-layout-shift'),
      weight: value('total-byte-weight').replace('Total size was ', ''),
    }
    for (const name of categories) {
      if (scoreOf(median, name) >= marks[name]) continue
      isBelow = true
      reasons.push(`${path}: ${name} ${scoreOf(median, name)}`, ...failures(median, name))
    }
  }
  console.table(table)
  for (const reason of reasons) console.log(reason)
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = isBelow ? 1 : 0
