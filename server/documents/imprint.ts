import type { Kysely, Transaction } from 'kysely'
import type { RecordOf } from '#content/documents/define.ts'
import { maxLengthOf } from '#content/documents/fields.ts'
import { linkFields } from '#content/documents/pages/header.ts'
import type { subpages } from '#content/documents/types/subpages.ts'
import { imprintSlugs } from '#content/setup/imprint.ts'
import type { Tables } from '../tables.ts'
import type { Person } from './changes.ts'
import { getPageTexts, rewritePage } from './pages.ts'
import { readable, toRecord } from './record-rows.ts'
import { siteLanguage } from './site-language.ts'

type Subpage = RecordOf<typeof subpages>

/** The custom page that is the imprint. If several pages are, an active page comes first. */
export async function findImprint(db: Kysely<Tables>): Promise<Subpage | undefined> {
  const row = await readable(db, 'subpages', 'staff')
    .selectAll()
    .where('slug', 'in', [...imprintSlugs])
    .orderBy('isActive', 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row && toRecord('subpages', row)
}

/** Adds a link to a newly public imprint to the footer, unless the footer has this link. */
export async function linkImprint(
  transaction: Transaction<Tables>,
  { title, slug }: Pick<Subpage, 'title' | 'slug'>,
  by: Person,
): Promise<void> {
  if (!imprintSlugs.some((each) => each === slug)) return
  const { site, company } = await getPageTexts(
    transaction,
    'footer',
    await siteLanguage(transaction),
  )
  const to = `/${slug}`
  if ([...site.links, ...company.links].some((link) => link.to === to)) return
  const label = [...title].slice(0, maxLengthOf(linkFields.label)).join('')
  const links = [...company.links, { label, to }]
  await rewritePage(
    transaction,
    'footer',
    (written) => ({ ...written, company: { ...written.company, links } }),
    by,
  )
}
