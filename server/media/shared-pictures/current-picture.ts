import type { Kysely } from 'kysely'
import type { Contents, PagedName } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { PageName } from '#content/documents/pages/index.ts'
import { getWritten } from '../../documents/pages.ts'
import type { Tables } from '../../tables.ts'
import type { LogoSource } from '../logo/logo.ts'
import type { PictureStore } from '../picture-store.ts'
import { type Card, recordCard, siteCard, versionOf } from './card.ts'
import { cropPicture, type OwnPicture, ownPictureAt, versionOfPicture } from './own-picture.ts'

/** The current Open Graph picture of a page: its address, and how it is created. */
export interface CurrentPicture {
  /** Contains a content hash, so its content never changes. */
  address: string
  /** File name, which contains the same hash as the address. */
  file: string
  type: 'image/png' | 'image/jpeg'
  make: (pictures: PictureStore) => Promise<Uint8Array>
  /** Stored files that the picture is created from. */
  sources: string[]
}

/** A drawn card, for a page without a picture of its own. */
const drawn = (of: string, card: Card): CurrentPicture => {
  const file = `${versionOf(card)}.png`
  return {
    address: `/og/${of}-${file}`,
    file,
    type: 'image/png',
    make: async (pictures) => (await import('./draw-card.ts')).drawCard(card, pictures),
    sources: [card.plate, card.logo].flatMap((source) => source ?? []),
  }
}

const cropped = (of: string, picture: OwnPicture): CurrentPicture => {
  const file = `${versionOfPicture(picture)}.jpg`
  return {
    address: `/og/${of}-${file}`,
    file,
    type: 'image/jpeg',
    make: (pictures) => cropPicture(picture, pictures),
    sources: [picture.file],
  }
}

/** Data that pictures are created from. `company` is called only when a card is drawn. */
export interface PictureSource {
  db: Kysely<Tables>
  company: () => Promise<LogoSource>
}

/** A page's own picture; `undefined` when it has none. */
export async function pictureOfPage(
  { db }: PictureSource,
  name: PageName,
): Promise<CurrentPicture | undefined> {
  const address = (await getWritten(db, name)).meta?.picture
  const own = typeof address === 'string' && (await ownPictureAt(db, address))
  return own ? cropped(`pages/${name}`, own) : undefined
}

/** The picture of the home page, and of pages without a picture. */
export async function pictureOfSite(data: PictureSource): Promise<CurrentPicture> {
  const own = await pictureOfPage(data, 'home')
  return own ?? drawn('site', siteCard(await data.company()))
}

export async function pictureOfRecord<N extends PagedName>(
  data: PictureSource,
  name: N,
  record: RecordOf<Contents[N]>,
): Promise<CurrentPicture> {
  const of = `${name}/${record.slug}`
  const own = await ownPictureAt(data.db, record.sharedPicture)
  return own ? cropped(of, own) : drawn(of, recordCard(name, record, await data.company()))
}
