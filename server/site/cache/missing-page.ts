import { folderOf } from '#content/documents/addresses.ts'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { isReserved } from '#content/documents/reserved-addresses.ts'
import type { Site } from '../site.ts'

/** A slug that no record can have: slugs begin with a letter or a digit. */
const nobody = '-'

/** The representative address of missing pages in the root of the site. */
export const missingInRoot = `/${nobody}`

/**
 * The representative address of pages that do not exist. Their 404 pages are identical, so only one is rendered and
 * cached. `undefined` where a page exists or may exist.
 */
export async function missingPage(
  site: Pick<Site, 'find'>,
  path: string,
): Promise<string | undefined> {
  const [first = '', ...rest] = path.slice(1).split('/')
  if (first === '' || rest.includes('')) return undefined
  const [slug] = rest
  // The router ignores case.
  const folder = first.toLowerCase()
  if (!isReserved(contents.subpages, folder)) {
    if (await site.find('subpages', path.slice(1))) return undefined
    return slug === undefined ? missingInRoot : `/${nobody}/${nobody}`
  }
  const type = contentNames.find((name) => folderOf(contents[name]) === `/${folder}/`)
  if (slug === undefined || !type || !hasPages(contents[type])) return undefined
  if (rest.length > 1) return `/${nobody}/${nobody}`
  return (await site.find(type, slug)) ? undefined : `/${folder}/${nobody}`
}

const hasPages = ({ slugFrom }: Content) => slugFrom !== undefined
