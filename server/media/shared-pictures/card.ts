import { createHash } from 'node:crypto'
import type { Brand } from '#content/brand/brand.ts'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { ownColor } from '#content/brand/palette.ts'
import { productName } from '#content/brand/product.ts'
import type { Contents, PagedName } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { Settings } from '#content/documents/settings.ts'
import { type Labels, labelsFor } from '#content/labels/index.ts'
import { logoFiles } from '../logo/logo.ts'
import { type Monogram, monogramOf } from '../logo/monogram.ts'
import { fileAt } from '../media-url.ts'

/** The Open Graph picture of a page: 1200 by 630 pixels, drawn by `draw-card.ts`. */
export interface Card {
  company: string
  /** File in the picture store; absent when the house mark is drawn. */
  logo?: string
  /** Kind of page, such as 'Project'. Empty for the site itself. */
  kind: string
  title: string
  /** Short lines about the page, such as the client. */
  facts: string[]
  /** The site's host. */
  host: string
  /** The page's picture, as a file in the picture store. */
  plate?: string
  /** Brand values; absent where they are the product's defaults. */
  color?: string
  typefaces?: Brand['typefaces']
  look?: Brand['look']
  monogram?: Monogram
}

/** Cache busting: increase it when the drawing changes, so that every picture gets a new address. */
const drawing = 2

/** Content hash of a card, a part of its picture's address. */
export const versionOf = (card: Card) =>
  createHash('sha256')
    .update(JSON.stringify([drawing, card]))
    .digest('hex')
    .slice(0, 12)

/** Pictures on other servers are left out, because they are never downloaded. */
function plateOf(imageUrl: string) {
  const file = fileAt(imageUrl)
  return file ? { plate: file } : {}
}

interface CardSource {
  siteUrl: string
  settings: Settings | null
  brand: Brand
}

export function siteCard({ siteUrl, settings, brand }: CardSource): Card {
  const company = settings?.companyName.trim() || productName
  const title = settings?.metaTitle.trim() || company
  // The card already shows the name, so 'HSoft · Software' becomes 'Software'.
  const rest = title.startsWith(company)
    ? title.slice(company.length).match(/^\s*[·|:–—-]\s*(.+)/)
    : null
  const host = new URL(siteUrl).host
  const files = logoFiles({ settings, brand, siteUrl })
  const logo = files.logo ?? files.mark
  const monogram = logo ? undefined : monogramOf(settings, brand)
  const own = {
    ...(logo && { logo }),
    ...(brand.color !== '' && brand.color !== ownColor && { color: brand.color }),
    ...(brand.typefaces !== emptyBrand.typefaces && { typefaces: brand.typefaces }),
    ...(brand.look !== emptyBrand.look && { look: brand.look }),
    ...(monogram && { monogram }),
  }
  return { company, kind: '', title: rest?.[1] ?? title, facts: [], host, ...own }
}

export function recordCard<N extends PagedName>(
  name: N,
  record: RecordOf<Contents[N]>,
  from: CardSource,
): Card {
  // Cast: TypeScript cannot relate the type of the record to its name.
  const describeRecord = describe[name] as (
    record: RecordOf<Contents[N]>,
    kinds: Kinds,
  ) => CardTexts
  const words = describeRecord(record, labelsFor(from.settings).shared)
  const { title, kind, facts, ...site } = siteCard(from)
  return { ...site, title: record.title, ...words }
}

type Kinds = Labels['shared']
type CardTexts = Pick<Card, 'kind' | 'facts' | 'plate'>

const describe = {
  projects: ({ client, category, imageUrl }, kinds) => ({
    kind: kinds.project,
    facts: [client, category],
    ...plateOf(imageUrl),
  }),
  careers: ({ location, type, salary }, kinds) => ({
    kind: kinds.career,
    facts: [location, type, salary],
  }),
  technologies: ({ technologies, imageUrl }, kinds) => ({
    kind: kinds.technology,
    facts: technologies.filter((entry) => entry.trim() !== '').slice(0, 4),
    ...plateOf(imageUrl),
  }),
  news: ({ author, picture }, kinds) => ({
    kind: kinds.article,
    facts: [author].filter(Boolean),
    ...plateOf(picture),
  }),
  subpages: ({ parts }) => ({
    kind: '',
    facts: [],
    ...plateOf(parts.find((part) => part.kind === 'picture')?.picture ?? ''),
  }),
} satisfies { [N in PagedName]: (record: RecordOf<Contents[N]>, kinds: Kinds) => CardTexts }
