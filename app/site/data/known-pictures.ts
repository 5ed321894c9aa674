import type { DescribedImage } from '#content/media/images.ts'
import type { Site } from '#server/site/site.ts'
import { cropOf } from '../../ui/picture/crop.ts'
import { hashOf } from '../../ui/picture/media.ts'
import type { KnownPicture } from '../../ui/picture/picture.tsx'
import { isPhoneScreen } from './screens.ts'

/**
 * Whether a URL belongs to the picture library. If the library has no picture at such a URL, the picture is missing.
 */
const isOurs = (url: string) => url.startsWith('/media/')

/** For loaders: finds the metadata of the URLs that belong to the picture library. The result is keyed by URL. */
export async function findPictures(
  site: Site,
  urls: readonly string[],
): Promise<ReadonlyMap<string, DescribedImage>> {
  const ours = urls.filter(hashOf)
  return ours.length > 0 ? site.imageDescriptions(ours) : new Map()
}

/** Class of a picture that is never cropped: see crop.css. */
const whole = 'crop-whole'

/** Adds the class that prevents cropping to a picture's metadata. */
export const uncropped = (known: KnownPicture | undefined): KnownPicture => ({
  ...known,
  crop: whole,
})

/** Metadata of the picture at a URL: alternative text, crop class and preview, or that the picture is missing. */
export function pictureMetadata(
  described: ReadonlyMap<string, DescribedImage>,
  url: string,
): KnownPicture | undefined {
  const details = described.get(url)
  if (!details) return isOurs(url) ? { isMissing: true } : undefined
  const crop = isPhoneScreen(details) ? whole : cropOf(details.focus)
  const metadata = Object.entries({ alt: details.alt, crop, preview: details.preview })
  const known = metadata.filter(([, value]) => value)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** For loaders: loads the metadata of these pictures. Returns a lookup by URL. */
export async function knownPictures(site: Site, urls: readonly string[]) {
  const described = await findPictures(site, urls)
  return (url: string) => pictureMetadata(described, url)
}
