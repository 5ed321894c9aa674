import { limitConcurrency } from '../../images/concurrency.ts'
import { sitemapPaths } from '../../pages/xml/sitemap-paths.ts'

/** Asked for at once. */
const atOnce = 4

/** Failures that are named; the rest is counted. */
const mostFailures = 20

/** What was found: of pages, or of pictures. */
export interface Findings {
  count: number
  failures: string[]
}

/** Asks for every page of the sitemap of a site. */
export async function checkPages(url: string, signal?: AbortSignal): Promise<Findings> {
  const paths = await sitemapPaths(url, signal)
  const failures: string[] = []
  const inTurn = limitConcurrency(atOnce)
  await Promise.all(
    paths.map((path) =>
      inTurn(async () => {
        signal?.throwIfAborted()
        const failure = await failureOf(url + path)
        if (failure) failures.push(`the page ${path} ${failure}`)
      }),
    ),
  )
  return { count: paths.length, failures: shortened(failures) }
}

export const shortened = (failures: readonly string[]): string[] =>
  failures.length <= mostFailures
    ? [...failures]
    : [...failures.slice(0, mostFailures), `and ${failures.length - mostFailures} more`]

async function failureOf(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { redirect: 'manual' })
    const html = await response.text()
    if (response.status !== 200) return `is answered with ${response.status}`
    return html.trimEnd().endsWith('</html>') ? undefined : 'is cut off'
  } catch (error) {
    return `is not answered: ${error instanceof Error ? error.message : error}`
  }
}
