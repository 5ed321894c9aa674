import { setTimeout as wait } from 'node:timers/promises'
import { sitemapPaths } from '../../site/xml/sitemap-paths.ts'

/** Failures beyond this number are counted but not listed. */
const mostFailures = 20

/** Result of a check of pages or pictures. */
export interface Findings {
  count: number
  failures: string[]
}

/**
 * Requests every page of a site's sitemap, one after the other. Pauses after each page for as long as the page took,
 * because the machine also serves visitors of the real site.
 */
export async function checkPages(url: string, signal?: AbortSignal): Promise<Findings> {
  const paths = await sitemapPaths(url, signal)
  const failures: string[] = []
  for (const path of paths) {
    signal?.throwIfAborted()
    const began = performance.now()
    const failure = await failureOf(url + path)
    if (failure) failures.push(`the page ${path} ${failure}`)
    await wait(performance.now() - began)
  }
  return { count: paths.length, failures: firstFailures(failures) }
}

export const firstFailures = (failures: readonly string[]): string[] =>
  failures.length <= mostFailures
    ? [...failures]
    : [...failures.slice(0, mostFailures), `and ${failures.length - mostFailures} more`]

async function failureOf(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { redirect: 'manual' })
    const html = await response.text()
    if (response.status !== 200) return `answered ${response.status}`
    return html.trimEnd().endsWith('</html>') ? undefined : 'is cut off'
  } catch (error) {
    return `is not answered: ${error instanceof Error ? error.message : error}`
  }
}
