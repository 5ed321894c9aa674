import type { Kysely, Transaction } from 'kysely'
import type { Action } from '#content/documents/changes.ts'
import {
  fieldsOf,
  type PageValues,
  type PartialPageValues,
} from '#content/documents/define-page.ts'
import { mapLinks, movedLink } from '#content/documents/links.ts'
import {
  isPageName,
  type PageName,
  pageNames,
  pageOf,
  type TextsOf,
} from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import type { PageDraft, PageState, StoredPage } from '#content/documents/pages-api.ts'
import type { Language } from '#content/labels/languages.ts'
import type { Database } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { noteChange, type Person } from './changes.ts'
import { draftStateOf } from './draft-state.ts'
import { rebaseDraft } from './draft-upkeep.ts'
import { type KeptDraft, listDrafts } from './drafts.ts'
import { nextVersion } from './next-version.ts'
import { siteLanguage } from './site-language.ts'

/** The live version of a page. */
export interface LivePage {
  /** The texts that differ from their samples. */
  written: PartialPageValues
  /** 0 before anyone has saved the page. */
  version: number
  updatedAt: string | null
  publishedAt: string | null
}

const unwritten: LivePage = { written: {}, version: 0, updatedAt: null, publishedAt: null }

export async function findPage(db: Kysely<Tables>, name: PageName): Promise<LivePage> {
  const row = await db.selectFrom('pages').selectAll().where('name', '=', name).executeTakeFirst()
  return row ? livePage(row) : unwritten
}

const livePage = ({ value, version, updatedAt, publishedAt }: Tables['pages']): LivePage => ({
  written: JSON.parse(value),
  version,
  updatedAt,
  publishedAt,
})

/** The live texts of a page. Texts that nobody has written are samples in the given language. */
export async function getPageTexts<N extends PageName>(
  db: Kysely<Tables>,
  name: N,
  language: Language,
): Promise<TextsOf<N>> {
  return textsOf(name, await getWritten(db, name), language)
}

/** The live texts and the state of a page. */
export async function getPage<N extends PageName>(
  db: Kysely<Tables>,
  name: N,
): Promise<StoredPage<TextsOf<N>>> {
  const [{ written, ...state }, language] = await Promise.all([
    findPage(db, name),
    siteLanguage(db),
  ])
  return { ...textsOf(name, written, language), name, ...state }
}

/** The live texts of a page without samples. */
export const getWritten = async (db: Kysely<Tables>, name: PageName): Promise<PartialPageValues> =>
  (await findPage(db, name)).written

/** Whether nobody has written any text of a page, so that visitors see its sample. */
export const isUnwritten = async (db: Kysely<Tables>, name: PageName): Promise<boolean> =>
  Object.values(await getWritten(db, name)).every((texts) => Object.keys(texts ?? {}).length === 0)

/** A page for its editors: the texts of its draft, or the live texts if it has no draft. */
export async function shownPage(
  db: Kysely<Tables>,
  name: PageName,
  live: LivePage = unwritten,
  draft: KeptDraft | null,
): Promise<PageDraft<PageValues>> {
  const written = (draft?.value.values ?? live.written) as PartialPageValues // values of declared fields
  const texts: PageValues = wholePage(pageOf(name), written, await siteLanguage(db))
  return { ...texts, ...toPageState(name, live, draft) } as PageDraft<PageValues> // no section is named like a state field
}

/** Every page with its state, in the order of the registry. */
export async function listPages(db: Kysely<Tables>): Promise<PageState[]> {
  const [rows, drafts] = await Promise.all([
    db.selectFrom('pages').selectAll().execute(),
    listDrafts(db, 'pages'),
  ])
  return pageNames.map((name) => {
    const row = rows.find((each) => each.name === name)
    const draft = drafts.find(({ recordId }) => recordId === name)
    return toPageState(name, row ? livePage(row) : unwritten, draft ?? null)
  })
}

function toPageState(name: PageName, live: LivePage, draft: KeptDraft | null): PageState {
  const { version, updatedAt } = draft ?? live
  return {
    name,
    version,
    updatedAt,
    publishedAt: live.publishedAt,
    draft: draft && draftStateOf(draft, { liveVersion: live.version }),
  }
}

interface Publication {
  by?: Person
  action?: 'published' | 'undone'
}

/** Replaces the live texts of a page by `written`, without changing its draft. Returns the new version. */
export const writePage = (
  db: Database,
  name: PageName,
  written: PartialPageValues,
  { by = null, action = 'published' }: Publication = {},
): Promise<number> =>
  transact(db, async (transaction) => {
    const page = { ...(await findPage(transaction, name)), written, publishedAt: now() }
    return write(transaction, name, page, { action, by })
  })

/** Replaces the live texts of a page by the result of `change`, without changing its draft. Returns the new version. */
export const rewritePage = (
  db: Database,
  name: PageName,
  change: (written: PartialPageValues) => PartialPageValues,
  by: Person,
): Promise<number> =>
  transact(db, async (transaction) =>
    writePage(transaction, name, change(await getWritten(transaction, name)), { by }),
  )

/** The pages that contain a text, live or in a draft. */
export async function findPagesContaining(db: Kysely<Tables>, text: string): Promise<PageName[]> {
  const json = JSON.stringify(text).slice(1, -1)
  const [rows, drafts] = await Promise.all([
    db.selectFrom('pages').select(['name', 'value']).execute(),
    db.selectFrom('drafts').select(['recordId', 'value']).where('type', '=', 'pages').execute(),
  ])
  const values = [...rows, ...drafts.map(({ recordId, value }) => ({ name: recordId, value }))]
  const found = new Set(values.filter(({ value }) => value.includes(json)).map(({ name }) => name))
  return pageNames.filter((name) => found.has(name))
}

/** Replaces a text on all live pages. `changeDrafts` does the same for drafts. */
export async function replaceInPages(
  transaction: Transaction<Tables>,
  from: string,
  to: string,
  by: Person,
): Promise<void> {
  const [before = '', after = ''] = [from, to].map((text) => JSON.stringify(text).slice(1, -1))
  await changePages(transaction, by, (_, written) =>
    JSON.parse(JSON.stringify(written).replaceAll(before, after)),
  )
}

/** Updates the links of all live pages after pages have moved. `changeDrafts` does the same for drafts. */
export const movePageLinks = (
  transaction: Transaction<Tables>,
  moves: ReadonlyMap<string, string>,
  by: Person,
): Promise<void> =>
  changePages(transaction, by, (name, written) =>
    mapLinks(fieldsOf(pageOf(name)), written, (address) => movedLink(address, moves)),
  )

/** Changes the live texts of all pages, and rebases their drafts. */
async function changePages(
  transaction: Transaction<Tables>,
  by: Person,
  change: (name: PageName, written: PartialPageValues) => PartialPageValues,
) {
  const rows = await transaction.selectFrom('pages').selectAll().execute()
  for (const { name, ...row } of rows) {
    if (!isPageName(name)) continue
    const page = livePage({ name, ...row })
    const written = change(name, page.written)
    if (JSON.stringify(written) === JSON.stringify(page.written)) continue
    const version = await write(transaction, name, { ...page, written }, { action: 'updated', by })
    await rebaseDraft(transaction, 'pages', name, { from: page.version, to: version })
  }
}

/** Saves a page and records the change. Returns the new version. */
async function write(
  transaction: Transaction<Tables>,
  name: PageName,
  page: LivePage,
  { action, by }: { action: Action; by: Person },
): Promise<number> {
  const at = now()
  const version = await nextVersion(transaction, 'pages', name, page.version)
  const { written, publishedAt } = page
  const next = { value: JSON.stringify(written), version, updatedAt: at, publishedAt }
  await transaction
    .insertInto('pages')
    .values({ name, ...next })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(next))
    .execute()
  await noteChange(transaction, {
    by,
    at,
    action,
    type: 'pages',
    recordId: name,
    name: pageOf(name).title,
    version,
    snapshot: { values: written },
  })
  return version
}

const textsOf = <N extends PageName>(name: N, written: PartialPageValues, language: Language) =>
  wholePage(pageOf(name), written, language) as TextsOf<N> // the type is derived from the same declaration
