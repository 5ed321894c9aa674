import type { Kysely, Transaction } from 'kysely'
import type { PageDraft, PageState, StoredPage } from '#content/api/pages.ts'
import type { Action } from '#content/changes.ts'
import { fieldsOf, type PageValues, type PartialPageValues } from '#content/define-page.ts'
import type { Language } from '#content/labels/languages.ts'
import { mapLinks, movedLink } from '#content/links.ts'
import { type PageName, pageNames, pageOf, type TextsOf } from '#content/pages/index.ts'
import { wholePage, writtenPage } from '#content/pages/page-values.ts'
import { authorshipOf, requireDroppable } from './approval/authorship.ts'
import { reviewColumns, reviewOf } from './approval/review-of.ts'
import { noteChange, type Person } from './changes.ts'
import { type Database, transact } from './connect.ts'
import { deleteDraft, findDraft, keepDraft } from './drafts.ts'
import { MissingError, StaleError } from './errors.ts'
import { now } from './ids.ts'
import type { Tables } from './schema.ts'
import { siteLanguage } from './site-language.ts'

interface Writing {
  by?: Person
  /** The version to write over; 0 is that of a page of which nothing was ever written. */
  version?: number | undefined
}

/** The public texts of a page, in a language where nothing was written. */
export async function getPageTexts<N extends PageName>(
  db: Kysely<Tables>,
  name: N,
  language: Language,
): Promise<TextsOf<N>> {
  return textsOf(name, (await rowOf(db, name)).written, language)
}

/** The same with the state of the page. */
export async function getPage<N extends PageName>(
  db: Kysely<Tables>,
  name: N,
): Promise<StoredPage<TextsOf<N>>> {
  const [row, language] = await Promise.all([rowOf(db, name), siteLanguage(db)])
  return { ...textsOf(name, row.written, language), ...stateOf(name, row) }
}

/** The texts of a page as its editors see them: those of its draft, if it has one. */
export async function getPageDraft<N extends PageName>(
  db: Kysely<Tables>,
  name: N,
): Promise<PageDraft<TextsOf<N>>> {
  const [row, draft, language] = await Promise.all([
    rowOf(db, name),
    findDraft(db, 'pages', name),
    siteLanguage(db),
  ])
  const written = (draft?.value ?? row.written) as PartialPageValues // as `saveDraft` wrote it
  return {
    ...textsOf(name, written, language),
    ...stateOf(name, row),
    isDraft: draft !== null,
    draftedBy: draft?.person ?? null,
    ...reviewIn(draft),
    release: draft?.releaseId ?? null,
  }
}

/** That a draft waits for a review or was sent back, if it does. */
function reviewIn(draft: Parameters<typeof reviewOf>[0] | null) {
  const review = draft && reviewOf(draft)
  return review ? { review } : {}
}

/** What was written on a page and is public; nothing of what only its samples say. */
export const getWritten = async (db: Kysely<Tables>, name: PageName): Promise<PartialPageValues> =>
  (await rowOf(db, name)).written

/** Every page with its state, in the order of the registry. */
export async function listPages(db: Kysely<Tables>): Promise<PageState[]> {
  const [rows, drafts] = await Promise.all([
    db.selectFrom('pages').selectAll().execute(),
    db
      .selectFrom('drafts')
      .select(['recordId', 'person', 'releaseId', ...reviewColumns])
      .where('type', '=', 'pages')
      .execute(),
  ])
  return pageNames.map((name) => {
    const row = rows.find((each) => each.name === name) ?? unwritten
    const draft = drafts.find(({ recordId }) => recordId === name)
    const ofDraft = { isDraft: draft !== undefined, draftedBy: draft?.person ?? null }
    return {
      ...{ ...stateOf(name, row), ...ofDraft, ...reviewIn(draft ?? null) },
      release: draft?.releaseId ?? null,
    }
  })
}

/**
 * Saves the draft of a page; what the input leaves out stays as it is. A draft that says what is public is
 * none. Throws `StaleError`, `ApprovalError`.
 */
export function savePageDraft<N extends PageName>(
  db: Database,
  name: N,
  input: PartialPageValues,
  { by = null, version }: Writing = {},
): Promise<PageDraft<TextsOf<N>>> {
  return transact(db, async (transaction) => {
    const row = await current(transaction, name, version)
    const language = await siteLanguage(transaction)
    const draft = await findDraft(transaction, 'pages', name)
    const before = (draft?.value ?? row.written) as PartialPageValues // as it was written here
    const values = merged(wholePage(pageOf(name), before, language), input)
    const written = writtenPage(pageOf(name), values, language)
    const authorship = await authorshipOf(transaction, draft, by)
    // Written anew: of a page on which nothing was ever written, no section is stored.
    const live = writtenPage(pageOf(name), wholePage(pageOf(name), row.written, language), language)
    const isSame = JSON.stringify(written) === JSON.stringify(live)
    // Who needs approval drops no draft that others have written, by a save either.
    const mayDrop = authorship.isUnseen === 0 || authorship.soleAuthor === by
    if (isSame && mayDrop) {
      await deleteDraft(transaction, 'pages', name)
    } else {
      const createdAt = draft ? draft.createdAt : now()
      await keepDraft(transaction, {
        type: 'pages',
        recordId: name,
        value: written,
        person: by,
        createdAt,
        ...authorship,
      })
    }
    await write(transaction, name, { row, values, action: 'drafted', by })
    return getPageDraft(transaction, name)
  })
}

/** Makes the draft of a page public. Throws `MissingError` when there is none, `StaleError`. */
export function publishPage<N extends PageName>(
  db: Database,
  name: N,
  { by = null, version }: Writing = {},
): Promise<PageDraft<TextsOf<N>>> {
  return transact(db, async (transaction) => {
    const row = await current(transaction, name, version)
    const draft = await findDraft(transaction, 'pages', name)
    if (!draft) throw new MissingError()
    const written = draft.value as PartialPageValues // as `savePageDraft` wrote it
    await makePublic(transaction, name, row, written, by)
    return getPageDraft(transaction, name)
  })
}

/** Writes the public texts of a page at once, as the seed does. */
export const writePage = (db: Database, name: PageName, written: PartialPageValues) =>
  transact(db, async (transaction) =>
    makePublic(transaction, name, await rowOf(transaction, name), written, null),
  )

/** Changes the public texts of a page; a draft stays as it is. */
export function rewritePage(
  db: Database,
  name: PageName,
  change: (written: PartialPageValues) => PartialPageValues,
  by: Person,
): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await rowOf(transaction, name)
    const written = change(row.written)
    const values = wholePage(pageOf(name), written, await siteLanguage(transaction))
    const next = { ...row, written, publishedAt: now() }
    await write(transaction, name, { row: next, values, action: 'published', by })
  })
}

/** Drops the draft of a page; it stays in the history. Throws `MissingError`, `StaleError`, `ApprovalError`. */
export function discardPageDraft<N extends PageName>(
  db: Database,
  name: N,
  { by = null, version }: Writing = {},
): Promise<PageDraft<TextsOf<N>>> {
  return transact(db, async (transaction) => {
    const row = await current(transaction, name, version)
    const draft = await findDraft(transaction, 'pages', name)
    if (!draft) throw new MissingError()
    await requireDroppable(transaction, draft, by)
    await deleteDraft(transaction, 'pages', name)
    const values = wholePage(pageOf(name), row.written, await siteLanguage(transaction))
    await write(transaction, name, { row, values, action: 'discarded', by })
    return getPageDraft(transaction, name)
  })
}

interface Reverting {
  /** What was written and public before, and what a draft says again. */
  before: PartialPageValues
  after: PartialPageValues
  releaseId: string
  by: Person
}

/** Gives a page the public texts of before. What it said stands in a draft again, unless it has another one. */
export async function revertPage(
  transaction: Transaction<Tables>,
  name: PageName,
  { before, after, releaseId, by }: Reverting,
): Promise<void> {
  const row = { ...(await rowOf(transaction, name)), written: before, publishedAt: now() }
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  if (!isSame && !(await findDraft(transaction, 'pages', name))) {
    const draft = { type: 'pages', recordId: name, value: after } as const
    await keepDraft(transaction, { ...draft, person: by, releaseId })
  }
  const values = wholePage(pageOf(name), before, await siteLanguage(transaction))
  await write(transaction, name, { row, values, action: 'undone', by })
}

/** The pages that have a text somewhere, in public or in a draft. */
export async function pagesWith(db: Kysely<Tables>, text: string): Promise<PageName[]> {
  const json = JSON.stringify(text).slice(1, -1)
  const [rows, drafts] = await Promise.all([
    db.selectFrom('pages').select(['name', 'value']).execute(),
    db.selectFrom('drafts').select(['recordId', 'value']).where('type', '=', 'pages').execute(),
  ])
  const values = [...rows, ...drafts.map(({ recordId, value }) => ({ name: recordId, value }))]
  const found = new Set(values.filter(({ value }) => value.includes(json)).map(({ name }) => name))
  return pageNames.filter((name) => found.has(name))
}

/** Replaces a text wherever a page has it, in public and in its draft. */
export function replaceInPage(
  transaction: Transaction<Tables>,
  name: PageName,
  from: string,
  to: string,
  by: Person,
): Promise<void> {
  const [before, after] = [from, to].map((text) => JSON.stringify(text).slice(1, -1))
  const replaced = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(before ?? '', after ?? '')) as T // the same shape
  return changePage(transaction, name, replaced, by)
}

/** Leads the links of all pages that lead to a path to another one, in public and in drafts. */
export async function movePageLinks(
  transaction: Transaction<Tables>,
  from: string,
  to: string,
  by: Person,
): Promise<void> {
  for (const name of await pagesWith(transaction, from)) {
    const moved = <T extends object>(written: T): T =>
      mapLinks(fieldsOf(pageOf(name)), written, (address) => movedLink(address, from, to))
    await changePage(transaction, name, moved, by)
  }
}

/** Changes what was written on a page, in public and in its draft; nothing, if it stays the same. */
async function changePage(
  transaction: Transaction<Tables>,
  name: PageName,
  change: <T extends object>(written: T) => T,
  by: Person,
) {
  const row = await rowOf(transaction, name)
  const draft = await findDraft(transaction, 'pages', name)
  const written = change(row.written)
  const value = draft && change(draft.value)
  if (JSON.stringify([written, value]) === JSON.stringify([row.written, draft?.value ?? null]))
    return
  if (draft && value) {
    const { person, createdAt } = draft
    await keepDraft(transaction, { type: 'pages', recordId: name, value, person, createdAt })
  }
  const values = wholePage(pageOf(name), written, await siteLanguage(transaction))
  await write(transaction, name, { row: { ...row, written }, values, action: 'updated', by })
}

/** A page as it is stored. */
interface Row {
  written: PartialPageValues
  version: number
  updatedAt: string | null
  publishedAt: string | null
}

/** A page on which nothing was ever written. */
const unwritten: Row = { written: {}, version: 0, updatedAt: null, publishedAt: null }

async function rowOf(db: Kysely<Tables>, name: PageName): Promise<Row> {
  const row = await db.selectFrom('pages').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return unwritten
  const { value, version, updatedAt, publishedAt } = row
  return { written: JSON.parse(value), version, updatedAt, publishedAt }
}

async function current(db: Kysely<Tables>, name: PageName, version?: number): Promise<Row> {
  const row = await rowOf(db, name)
  if (version !== undefined && version !== row.version) throw new StaleError(row.version)
  return row
}

async function makePublic(
  transaction: Transaction<Tables>,
  name: PageName,
  row: Row,
  written: PartialPageValues,
  by: Person,
) {
  const values = wholePage(pageOf(name), written, await siteLanguage(transaction))
  await deleteDraft(transaction, 'pages', name)
  await write(transaction, name, {
    row: { ...row, written, publishedAt: now() },
    ...{ values, action: 'published', by },
  })
}

interface Change {
  row: Row
  /** The texts that the change leaves its editors with. */
  values: PageValues
  action: Action
  by: Person
}

/** Writes a page with its next version, and the change down. */
async function write(
  transaction: Transaction<Tables>,
  name: PageName,
  { row, values, action, by }: Change,
) {
  const at = now()
  const next = {
    value: JSON.stringify(row.written),
    version: row.version + 1,
    updatedAt: at,
    publishedAt: row.publishedAt,
  }
  await transaction
    .insertInto('pages')
    .values({ name, ...next })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(next))
    .execute()
  await noteChange(transaction, {
    ...{ by, at, action, type: 'pages', recordId: name, name: pageOf(name).title },
    ...{ version: next.version, snapshot: { values } },
  })
}

const stateOf = (name: PageName, { version, updatedAt, publishedAt }: Omit<Row, 'written'>) => ({
  ...{ name, version, updatedAt, publishedAt },
})

const textsOf = <N extends PageName>(name: N, written: PartialPageValues, language: Language) =>
  wholePage(pageOf(name), written, language) as TextsOf<N> // of the declaration that the type comes from

/** The texts of a page with those of the input that are given. */
function merged(values: PageValues, input: PartialPageValues): PageValues {
  const sections = Object.entries(values).map(([section, texts]) => {
    const given = Object.entries(input[section] ?? {}).filter(([, value]) => value !== undefined)
    return [section, { ...texts, ...Object.fromEntries(given) }]
  })
  return Object.fromEntries(sections)
}
