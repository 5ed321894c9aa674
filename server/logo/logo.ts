import type { Settings } from '#content/settings.ts'
import { fileAt } from '../database/images/media-url.ts'
import { limitImageWork } from '../images/concurrency.ts'
import type { PictureStore } from '../images/picture-store.ts'
import { isWide, type LogoPicture, logoPicture } from './picture.ts'
import type { ShownLogo } from './shown-logo.ts'

/** A logo of the library, decoded. */
export interface Logo extends LogoPicture {
  version: string
}

/** The logo's file in the store; `undefined` without one, or when it is on another server. */
export function logoFile(settings: Settings | null, siteUrl: string): string | undefined {
  const address = settings?.imageUrl.trim() ?? ''
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  return fileAt(path)
}

/** A site has one logo, and perhaps another one that somebody tries out. A file's name is a hash of its content. */
const decoded = new Map<string, Promise<Logo>>()
const mostDecoded = 2

/** A file of the store as a logo; `undefined` when it is gone or no picture. */
export async function logoOf(pictures: PictureStore, file: string): Promise<Logo | undefined> {
  const logo = decoded.get(file) ?? decode(pictures, file)
  // The one that was asked for last is kept longest.
  decoded.delete(file)
  decoded.set(file, logo)
  const [oldest = ''] = decoded.keys()
  if (decoded.size > mostDecoded) decoded.delete(oldest)
  return logo.catch(() => {
    if (decoded.get(file) === logo) decoded.delete(file)
    return undefined
  })
}

const decode = (pictures: PictureStore, file: string) =>
  limitImageWork(async () => ({
    ...(await logoPicture(await pictures.read(file))),
    version: file.slice(0, 12),
  }))

export const logoAddress = (version: string) => `/logo-${version}.webp`

/** A logo as the preview of a token shows it: it need not be that of the settings. */
export const previewedLogo = (logo: ShownLogo | undefined, token: string): ShownLogo | undefined =>
  logo?.version ? { ...logo, src: `${logo.src}?preview=${token}` } : logo

/** The logo of the settings as pages show it; without one they show the house mark. */
export async function shownLogo(
  pictures: PictureStore,
  settings: Settings | null,
  siteUrl: string,
): Promise<ShownLogo | undefined> {
  const address = settings?.imageUrl.trim()
  if (!address) return undefined
  const file = logoFile(settings, siteUrl)
  if (!file) return { src: address, width: 1, height: 1, ground: 'paper' }
  const logo = await logoOf(pictures, file)
  if (!logo) return undefined
  const { version, width, height, ground } = logo
  const src = logoAddress(version)
  return { src, width, height, isWide: isWide(logo), ground, version }
}
