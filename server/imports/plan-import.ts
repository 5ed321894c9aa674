import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { isReserved } from '#content/documents/reserved-addresses.ts'
import { inputSchema } from '#content/documents/schema.ts'
import type { Language } from '#content/labels/languages.ts'
import { readRichTextField } from '#content/rich-text/read.ts'
import type { Database } from '../database/connect.ts'
import { newId } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { declarationOf } from '../documents/record-rows.ts'
import { siteLanguage } from '../documents/site-language.ts'
import { slugify } from '../documents/slugify.ts'
import type { Tables } from '../tables.ts'
import { valuesOf } from './convert/values.ts'
import { draftedAddresses, freeSlug } from './free-slugs.ts'
import { type ImportContext, importContext, storyContext } from './import-context.ts'
import { findImport, type ImportRow, type ItemRow, targetOf } from './import-rows.ts'
import { currentRecord, decide, findImported, hashOf } from './imported-documents.ts'
import type { SourceDocument } from './source-entry.ts'

/** Maximum characters of a slug with its parents. */
const longestSlug = 100

/** Documents that are read together: each may have megabytes of HTML. */
const batchSize = 20

/** The dry run: says for each document of an import what it becomes, what it loses, and why it is left out. */
export async function planImport(db: Database, id: string, signal: AbortSignal): Promise<void> {
  const row = await findImport(db, id)
  await assignAddresses(db, row, signal)
  const context = await importContext(db, row)
  for await (const items of itemsOf(db, id, signal)) {
    const plans: { key: string; plan: Partial<ItemRow> }[] = []
    for (const item of items) {
      // Skipped when it was read.
      if (item.entry === null) continue
      plans.push({ key: item.key, plan: await planOf(db, row, { item, context }) })
      await yieldToEventLoop()
    }
    await transact(db, async (transaction) => {
      for (const { key, plan } of plans) await update(transaction, id, key, plan)
    })
  }
}

/** The documents of an import with their content, in order. */
export async function* itemsOf(
  db: Kysely<Tables>,
  importId: string,
  signal: AbortSignal,
): AsyncGenerator<ItemRow[]> {
  let after = -1
  for (;;) {
    signal.throwIfAborted()
    const items = await db
      .selectFrom('importItems')
      .selectAll()
      .where('importId', '=', importId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(batchSize)
      .execute()
    if (items.length === 0) return
    yield items
    after = items.at(-1)?.position ?? after
  }
}

export const update = (
  db: Kysely<Tables>,
  importId: string,
  key: string,
  columns: Partial<Omit<ItemRow, 'importId' | 'key'>>,
) =>
  db
    .updateTable('importItems')
    .set(columns)
    .where('importId', '=', importId)
    .where('key', '=', key)
    .execute()

/**
 * Gives each document its content type, the id of its record and its address: those that it has, or new ones. So links
 * between documents lead to the new records.
 */
async function assignAddresses(db: Database, row: ImportRow, signal: AbortSignal): Promise<void> {
  const language = await siteLanguage(db)
  const free = { used: await draftedAddresses(db), numbers: new Map<string, number>() }
  for await (const items of itemsOf(db, row.id, signal)) {
    const assigned: { key: string; columns: Pick<ItemRow, 'type' | 'slug' | 'recordId'> }[] = []
    for (const { key, entry } of items) {
      if (entry === null) continue
      const document: SourceDocument = JSON.parse(entry)
      const target = targetOf(row, document.kind)
      const type = target === 'none' || document.status === 'deleted' ? null : target
      const known = type && (await findImported(db, row.siteUrl, key))
      const current = known?.type === type && (await currentRecord(db, type, known.recordId))
      if (type === null) assigned.push({ key, columns: { type, slug: null, recordId: null } })
      else if (known && current) {
        const slug = (current.draft ?? current.live)?.slug ?? null
        assigned.push({ key, columns: { type, slug, recordId: known.recordId } })
      } else {
        const wish = wishOf(document, type, language)
        const slug = await freeSlug(db, type, { wish, ...free })
        assigned.push({ key, columns: { type, slug, recordId: newId() } })
      }
    }
    await transact(db, async (transaction) => {
      for (const { key, columns } of assigned) await update(transaction, row.id, key, columns)
    })
  }
}

/** The former slug, or the one of the title. A page stays below its parents. */
function wishOf(document: SourceDocument, type: ContentName, language: Language): string {
  const content = declarationOf(type)
  const own =
    slugify(decodedSlug(document.slug), language) ||
    slugify(document.title, language) ||
    content.one.toLowerCase()
  const parents = type === 'subpages' ? parentsOf(document, language) : []
  const nested = [...parents, own].join('/')
  return isReserved(content, nested) || nested.length > longestSlug ? own : nested
}

/** The segments before the last one of a former page's path, if an own page may have as many. */
function parentsOf({ url, kind }: SourceDocument, language: Language): string[] {
  const segments = (URL.parse(url)?.pathname ?? '').split('/').filter(Boolean)
  const parents = segments.slice(0, -1).map((segment) => slugify(decodedSlug(segment), language))
  const isNested = kind === 'page' && parents.length <= 2 && parents.every(Boolean)
  return isNested ? parents : []
}

function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

async function planOf(
  db: Database,
  row: ImportRow,
  { item, context }: { item: ItemRow; context: ImportContext },
): Promise<Partial<ItemRow>> {
  const document: SourceDocument = JSON.parse(item.entry ?? '{}')
  const base = { state: 'planned', inRelease: 0, pictures: 0, losses: '[]' }
  const type = item.type as 'news' | 'subpages' | null // only these are stored
  if (type === null) return { ...base, action: 'none', reason: whyLeftOut(document) }
  const { siteUrl } = row
  const sourceHash = hashOf([document, type])
  const decision = await decide(db, { siteUrl, key: item.key, type, sourceHash })
  const { action } = decision
  if (action === 'none') return { ...base, action, reason: decision.reason }
  const pictures = new Set<string>()
  const stored = (url: string) => {
    pictures.add(url)
    return { src: url.replace(/^http:/, 'https:') }
  }
  const { values, losses } = valuesOf(document, type, storyContext(context, document, { stored }))
  const reason = whyOutside(document, faultsOf(type, values))
  return {
    ...base,
    action,
    reason,
    inRelease: reason === '' ? 1 : 0,
    losses: JSON.stringify(losses),
    pictures: pictures.size,
  }
}

function whyLeftOut({ kind, status }: SourceDocument): string {
  if (status === 'deleted') return 'It is in the former site’s trash.'
  return kind === 'home'
    ? 'The home page is edited here.'
    : `Left out, like everything of the kind ${kind}.`
}

/** Errors that would prevent publication. */
export function faultsOf(type: ContentName, values: object): string[] {
  const { error } = inputSchema(declarationOf(type), readRichTextField).safeParse(values)
  return error ? [...new Set(error.issues.map(({ message }) => message))] : []
}

/** Why a draft is not in the release, which makes its drafts public; empty if it is. */
export function whyOutside(
  { status, publishAt }: SourceDocument,
  faults: readonly string[],
): string {
  const why = {
    public: '',
    draft: 'Not published on the former site.',
    scheduled: publishAt
      ? `Not yet published on the former site. The draft keeps its time, ${publishAt.slice(0, 16).replace('T', ' ')} UTC.`
      : 'Not yet published on the former site.',
    limited: 'Not public on the former site.',
    deleted: '',
  }[status]
  return [why, ...faults.slice(0, 3).map((fault) => `${fault}.`)].filter(Boolean).join(' ')
}
