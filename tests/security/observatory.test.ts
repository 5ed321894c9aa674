import fs, { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { withBuiltSite } from '#tests/support/sites/built-site.ts'

// The observatory is no dependency, because its installation compiles code and needs the network. `npm run observatory`
// installs it.
const folder = join(import.meta.dirname, '../../node_modules/@mdn/mdn-http-observatory/src')
const isInstalled = existsSync(folder)

const { get } = withBuiltSite()

interface Grader {
  getGradeForScore(score: number): { grade: string; score: number }
  getScoreModifier(result: string): number
}

const part = <T>(file: string): Promise<T> => import(pathToFileURL(join(folder, file)).href)

/** Grade of a page in MDN's HTTP Observatory. Assumes a proxy that redirects http to https. */
async function gradeOf(path: string) {
  const { ALL_TESTS } = await part<{
    ALL_TESTS: ((requests: object) => { result: string; pass: boolean })[]
  }>('constants.js')
  const { Requests } = await part<{ Requests: new (host: string) => object }>('types.js')
  const grader = await part<Grader>('grader/grader.js')
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT: extraFrom } = await part<{
    MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
  }>('grader/charts.js')

  const { status, headers, body } = await get(path)
  const answer = { status, headers, verified: true, httpEquiv: new Map() }
  const redirects = ['http:', 'https:'].map((protocol) => ({
    url: new URL(`${protocol}//www.example.com${path}`),
    status: protocol === 'http:' ? 301 : status,
  }))
  const requests = Object.assign(new Requests('www.example.com'), {
    responses: {
      auto: answer,
      http: answer,
      https: answer,
      cors: answer,
      httpRedirects: redirects,
      httpsRedirects: redirects.slice(1),
    },
    resources: { path: body },
    session: { url: new URL(`https://www.example.com${path}`) },
  })
  const results = ALL_TESTS.map((test) => test(requests))
  const scores = results.map(({ result }) => grader.getScoreModifier(result))
  const withoutExtra = 100 + scores.reduce((sum, each) => sum + Math.min(0, each), 0)
  const all = 100 + scores.reduce((sum, each) => sum + each, 0)
  const failed = results.filter(({ pass }) => !pass).map(({ result }) => result)
  return { ...grader.getGradeForScore(withoutExtra >= extraFrom ? all : withoutExtra), failed }
}

test.skipIf(!isInstalled)(
  'public, staff and missing pages are graded A+ by the Observatory (npm run observatory)',
  async () => {
    // The HSTS preload list is fetched on installation. The test host is not on it, so an empty list will do.
    const read = fs.readFileSync
    vi.spyOn(fs, 'readFileSync').mockImplementation(((file: string, ...more: []) =>
      String(file).endsWith('hsts-preload.json') ? '{}' : read(file, ...more)) as typeof read)
    for (const path of ['/', '/admin', '/projects', '/contact', '/nowhere', '/sso']) {
      const { grade, score, failed } = await gradeOf(path)
      expect({ grade, failed }, `${path}: ${score}`).toEqual({ grade: 'A+', failed: [] })
    }
    vi.restoreAllMocks()
  },
  60_000,
)
