import type { DescribedImage } from '#content/images.ts'
import type { Site } from '#server/pages/site.ts'
import { cropOf } from '../ui/crop.ts'
import { hashOf } from '../ui/media.ts'
import type { KnownPicture } from '../ui/picture.tsx'

/** Where the library has its pictures; what it does not have there is missing. */
const isOurs = (url: string) => url.startsWith('/media/')

/** For loaders: gives what the library says of each of the pictures at these addresses. */
export async function knownPictures(
  site: Site,
  urls: readonly string[],
): Promise<(url: string) => KnownPicture | undefined> {
  const ours = urls.filter(hashOf)
  const described = ours.length > 0 ? await site.described(ours) : new Map<string, DescribedImage>()
  return (url) => {
    const details = described.get(url)
    if (!details) return isOurs(url) ? { isMissing: true } : undefined
    const crop = cropOf(details.focus)
    const said = Object.entries({ alt: details.alt, crop, preview: details.preview })
    const known = said.filter(([, value]) => value)
    return known.length > 0 ? Object.fromEntries(known) : undefined
  }
}
