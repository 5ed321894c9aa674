import { folderOf, isReserved } from '#content/documents/addresses.ts'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { Site } from '../site.ts'

/** No record has it: an address begins with a letter or a digit. */
const nobody = '-'

/**
 * The address of the page that stands for all addresses like this one, of which there is no page: their pages are the
 * same to the byte, so that one is rendered, however many are asked for. `undefined` where there is a page, or may be.
 */
export async function missingPage(
  site: Pick<Site, 'find'>,
  path: string,
): Promise<string | undefined> {
  const [first = '', ...rest] = path.slice(1).split('/')
  if (first === '' || rest.includes('')) return undefined
  const [slug] = rest
  // The router does not tell capitals from small letters.
  const folder = first.toLowerCase()
  if (slug === undefined) {
    if (isReserved(contents.subpages, folder)) return undefined
    return (await site.find('subpages', first)) ? undefined : `/${nobody}`
  }
  const type = contentNames.find((name) => folderOf(contents[name]) === `/${folder}/`)
  if (!type || !hasPages(contents[type])) {
    return isReserved(contents.subpages, folder) ? undefined : `/${nobody}/${nobody}`
  }
  if (rest.length > 1) return `/${nobody}/${nobody}`
  return (await site.find(type, slug)) ? undefined : `/${folder}/${nobody}`
}

const hasPages = ({ slugFrom }: Content) => slugFrom !== undefined
