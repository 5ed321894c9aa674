import type { DescribedImage } from '#content/images.ts'
import type { Site } from '#server/pages/site.ts'
import { cropOf } from '../../ui/picture/crop.ts'
import { hashOf } from '../../ui/picture/media.ts'
import type { KnownPicture } from '../../ui/picture/picture.tsx'

/** Where the library has its pictures; what it does not have there is missing. */
const isOurs = (url: string) => url.startsWith('/media/')

/** For loaders: what the library has of the pictures at these addresses, by address. */
export async function picturesAt(
  site: Site,
  urls: readonly string[],
): Promise<ReadonlyMap<string, DescribedImage>> {
  const ours = urls.filter(hashOf)
  return ours.length > 0 ? site.imageDescriptions(ours) : new Map()
}

/** What a page needs of the picture at an address, by what the library has. */
export function knownPicture(
  described: ReadonlyMap<string, DescribedImage>,
  url: string,
): KnownPicture | undefined {
  const details = described.get(url)
  if (!details) return isOurs(url) ? { isMissing: true } : undefined
  const crop = cropOf(details.focus)
  const said = Object.entries({ alt: details.alt, crop, preview: details.preview })
  const known = said.filter(([, value]) => value)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** For loaders: gives what a page needs of each of the pictures at these addresses. */
export async function knownPictures(site: Site, urls: readonly string[]) {
  const described = await picturesAt(site, urls)
  return (url: string) => knownPicture(described, url)
}
