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

/** A decoded logo from the picture store. */
export interface Logo extends LogoPicture {
  version: string
  /** File name in the store. */
  file: string
}

/** What determines the company's logo. */
export interface LogoSource {
  settings: Settings | null
  brand: Brand
  siteUrl: string
}

/** Stored files of the company's logos; `undefined` where a logo is not set or is on another server. */
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
   * Cache: a site has three logos, and a fourth when a preview tries one out. The file name is a hash of the content,
   * so entries never become stale.
   */
  decoded: LRUCache<string, Promise<Logo>>
  /** Files of logos that recently could not be fetched. */
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

/** Whether pages currently lack a logo. Such pages are not cached. */
export const isLogoFailing = (pictures: PictureStore) => logosOf(pictures).failing.size > 0

/** Decodes a stored file as a logo; `undefined` when it is missing or no picture. */
export async function logoOf(
  pictures: PictureStore,
  file: string | undefined,
): Promise<Logo | undefined> {
  if (file === undefined) return undefined
  const { decoded, failing } = logosOf(pictures)
  const logo = decoded.get(file) ?? decode(pictures, file)
  decoded.set(file, logo)
  return logo.catch((error: unknown) => {
    // Keeps a failed result for some seconds, so that pages do not wait for a storage that has just failed.
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

/** Address of a logo in a preview. Its query names the file, because the logo may not be live. */
const triedLogoAddress = (version: string, file: string) => `${logoAddress(version)}?of=${file}`

/**
 * The logo that pages show: the logo in the settings, or else the mark in the brand, or else, in the plain look, the
 * monogram. `undefined` when pages show Atrium's own mark. `isTried` is true in a preview, where settings and brand may
 * not be live.
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

/** Cache busting: icons show the mark or else the logo, so their version changes with both. */
function iconVersion(mark: string | undefined, logo: string | undefined) {
  if (!mark) return logo ? { version: logo } : {}
  const both = createHash('sha256').update(`${mark}${logo}`).digest('hex')
  return { version: logo ? both.slice(0, 12) : mark }
}
