import type { DescribedImage } from '#content/media/images.ts'
import type { Site } from '#server/site/site.ts'
import { cropOf } from '../../ui/picture/crop.ts'
import { hashOf } from '../../ui/picture/media.ts'
import type { KnownPicture } from '../../ui/picture/picture.tsx'
import { isPhoneScreen } from './screens.ts'

/** Library address; a picture that the library does not have at one is missing. */
const isOurs = (url: string) => url.startsWith('/media/')

/** For loaders: metadata of the library's pictures at these addresses, by address. */
export async function picturesAt(
  site: Site,
  urls: readonly string[],
): Promise<ReadonlyMap<string, DescribedImage>> {
  const ours = urls.filter(hashOf)
  return ours.length > 0 ? site.imageDescriptions(ours) : new Map()
}

/** Class of a picture that no frame crops: crop.css. */
const whole = 'crop-whole'

/** The same picture, cropped by no frame. */
export const uncropped = (known: KnownPicture | undefined): KnownPicture => ({
  ...known,
  crop: whole,
})

/** Metadata that a page needs of the picture at an address. */
export function knownPicture(
  described: ReadonlyMap<string, DescribedImage>,
  url: string,
): KnownPicture | undefined {
  const details = described.get(url)
  if (!details) return isOurs(url) ? { isMissing: true } : undefined
  const crop = isPhoneScreen(details) ? whole : cropOf(details.focus)
  const said = Object.entries({ alt: details.alt, crop, preview: details.preview })
  const known = said.filter(([, value]) => value)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** For loaders: returns a lookup of the metadata that a page needs of these pictures. */
export async function knownPictures(site: Site, urls: readonly string[]) {
  const described = await picturesAt(site, urls)
  return (url: string) => knownPicture(described, url)
}
