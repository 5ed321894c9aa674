import type { Kysely } from 'kysely'
import { movedLink } from '#content/documents/links.ts'
import { type MenuName, menuLabelLimit } from '#content/imports/import-kinds.ts'
import type { UnlinkedPage } from '#content/imports/imports-api.ts'
import { addressKey } from '#content/redirects/redirect-source.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import { findDraft } from '../documents/drafts.ts'
import { getPageTexts } from '../documents/pages.ts'
import { siteLanguage } from '../documents/site-language.ts'
import { getDrafted, saveDraft } from '../publishing/document-drafts.ts'
import { publishDraft } from '../publishing/publish-draft.ts'
import { replacedLinks } from '../redirects/replaced-pages.ts'
import type { Tables } from '../tables.ts'
import { shortened } from './convert/shortened.ts'
import { listPublicPages } from './public-pages.ts'

/** The public pages of an import that neither the header nor the footer links to. Throws `MissingError`. */
export async function listUnlinkedPages(db: Kysely<Tables>, id: string): Promise<UnlinkedPage[]> {
  const pages = await listPublicPages(db, id)
  const language = await siteLanguage(db)
  const header = await getPageTexts(db, 'header', language)
  const footer = await getPageTexts(db, 'footer', language)
  const links = [...header.menu.links, ...footer.site.links, ...footer.company.links]
  const replaced = await replacedLinks(db)
  const linked = new Set(links.map(({ to }) => addressKey(movedLink(to, replaced))))
  return pages
    .filter(({ path }) => !linked.has(addressKey(path)))
    .map(({ title, path }) => ({ title, path }))
}

/**
 * Links the public pages of an import in a menu. It is public at once, unless the menu has a draft, which then has the
 * links. Returns how many were added.
 */
export function linkPages(
  db: Database,
  id: string,
  { menu, by }: { menu: MenuName; by: Person },
): Promise<{ added: number; isPublic: boolean }> {
  return transact(db, async (transaction) => {
    const pages = await listUnlinkedPages(transaction, id)
    if (pages.length === 0) return { added: 0, isPublic: true }
    const hasDraft = Boolean(await findDraft(transaction, 'pages', menu))
    const drafted = await getDrafted(transaction, 'pages', menu)
    const section = sections[menu]
    // The sections of a menu have links.
    const texts = drafted as unknown as Record<string, { links?: MenuLink[] }>
    const links = texts[section]?.links ?? []
    // The links of a draft are in no menu yet.
    const added = pages
      .filter(({ path }) => !links.some(({ to }) => addressKey(to) === addressKey(path)))
      .map(({ title, path }) => ({ label: shortened(title, menuLabelLimit), to: path }))
    if (added.length === 0) return { added: 0, isPublic: false }
    const input = { [section]: { links: [...links, ...added] } }
    await saveDraft(transaction, 'pages', menu, { input, by })
    if (!hasDraft) await publishDraft(transaction, 'pages', menu, { by })
    return { added: added.length, isPublic: !hasDraft }
  })
}

interface MenuLink {
  label: string
  to: string
}

/** The section of a menu that the links are added to. */
const sections = { header: 'menu', footer: 'company' } as const satisfies Record<MenuName, string>
