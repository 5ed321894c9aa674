import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Brand } from '#content/brand/brand.ts'
import type { Settings } from '#content/documents/settings.ts'
import { limitImageWork } from '../concurrency.ts'
import { fileAt } from '../media-url.ts'
import type { PictureStore } from '../picture-store.ts'
import { StorageError } from '../storage/storage-error.ts'
import { monogramAddress, monogramOf, monogramVersion, triedMonogramAddress } from './monogram.ts'
import { isWide, type LogoPicture, logoPicture } from './picture.ts'
import type { LogoOnNight, ShownLogo } from './shown-logo.ts'

/** A logo of the library, decoded. */
export interface Logo extends LogoPicture {
  version: string
  /** In the store. */
  file: string
}

/** What says how a company's logo looks. */
export interface LogoSource {
  settings: Settings | null
  brand: Brand
  siteUrl: string
}

/** The files of a company's pictures in the store; absent without one, or when it is on another server. */
export function logoFiles({ settings, brand, siteUrl }: LogoSource) {
  const fileOf = (text = '') => {
    const address = text.trim()
    return fileAt(address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address)
  }
  return {
    logo: fileOf(settings?.imageUrl),
    nightLogo: fileOf(brand.nightLogo),
    mark: fileOf(brand.mark),
  }
}

const retryMs = 10_000

interface Logos {
  /**
   * Cache: a site has three of them, and perhaps one that somebody tries out. A file's name is a hash of its
   * content.
   */
  decoded: LRUCache<string, Promise<Logo>>
  /** The logos that could not be fetched a moment ago. */
  failing: Set<string>
}

const logosOfStores = new WeakMap<PictureStore, Logos>()

function logosOf(pictures: PictureStore): Logos {
  const known = logosOfStores.get(pictures)
  if (known) return known
  const logos: Logos = { decoded: new LRUCache({ max: 4 }), failing: new Set() }
  logosOfStores.set(pictures, logos)
  return logos
}

/** Whether pages are without a logo that they should have: such a page is not kept. */
export const isLogoFailing = (pictures: PictureStore) => logosOf(pictures).failing.size > 0

/** A file of the store as a logo; `undefined` when it is gone or no picture. */
export async function logoOf(
  pictures: PictureStore,
  file: string | undefined,
): Promise<Logo | undefined> {
  if (file === undefined) return undefined
  const { decoded, failing } = logosOf(pictures)
  const logo = decoded.get(file) ?? decode(pictures, file)
  decoded.set(file, logo)
  return logo.catch((error: unknown) => {
    // Pages do not wait for a storage that has just failed.
    if (!(error instanceof StorageError)) decoded.delete(file)
    else if (!failing.has(file)) {
      failing.add(file)
      setTimeout(() => failing.delete(file) && decoded.delete(file), retryMs).unref()
    }
    return undefined
  })
}

async function decode(pictures: PictureStore, file: string) {
  const content = await pictures.read(file)
  return limitImageWork(async () => ({
    ...(await logoPicture(content)),
    version: file.slice(0, 12),
    file,
  }))
}

export const logoAddress = (version: string) => `/logo-${version}.webp`

/** The address of a logo that may not be live: it says the file that it is made of. */
const triedLogoAddress = (version: string, file: string) => `${logoAddress(version)}?of=${file}`

/**
 * The logo as pages show it: that of the settings, else the mark, else in the plain look a monogram; without
 * one they show the house mark. `isTried`: the settings and the brand may not be those that are live.
 */
export async function shownLogo(
  pictures: PictureStore,
  source: LogoSource,
  isTried = false,
): Promise<ShownLogo | undefined> {
  const onPage = (logo: Logo): LogoOnNight => {
    const { version, width, height, file } = logo
    const src = isTried ? triedLogoAddress(version, file) : logoAddress(version)
    return { src, width, height, isWide: isWide(logo) }
  }
  const files = logoFiles(source)
  const [own, night, mark] = await Promise.all(
    [files.logo, files.nightLogo, files.mark].map((file) => logoOf(pictures, file)),
  )
  const onNight = night && { night: onPage(night) }
  const version = iconVersion(mark?.version, own?.version)
  const address = source.settings?.imageUrl.trim()
  if (address && !files.logo) {
    return { src: address, width: 1, height: 1, ground: 'paper', ...onNight, ...version }
  }
  const logo = own ?? mark
  if (logo) return { ...onPage(logo), ground: logo.ground, ...onNight, ...version }
  const monogram = monogramOf(source.settings, source.brand)
  if (!monogram) return undefined
  const of = monogramVersion(monogram)
  const src = isTried ? triedMonogramAddress(monogram, source.brand) : monogramAddress(of)
  return { src, width: 28, height: 28, ...onNight, version: of }
}

/** Icons show the mark, else the logo: whichever changes, their addresses do. */
function iconVersion(mark: string | undefined, logo: string | undefined) {
  if (!mark) return logo ? { version: logo } : {}
  const both = createHash('sha256').update(`${mark}${logo}`).digest('hex')
  return { version: logo ? both.slice(0, 12) : mark }
}
