import type { Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { releaseNameLimit } from '#content/documents/limits.ts'
import { addressKey } from '#content/redirects/redirect-source.ts'
import type { Database } from '../database/connect.ts'
import { newId } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { findDraft, setReleaseOfDraft } from '../documents/drafts.ts'
import { declarationOf } from '../documents/record-rows.ts'
import type { PictureTaker } from '../media/upload.ts'
import { createDraft, saveDraft } from '../publishing/document-drafts.ts'
import { createRelease } from '../publishing/releases/releases.ts'
import { redirectToRecord } from '../redirects/record-redirect.ts'
import type { Tables } from '../tables.ts'
import type { SourcePicture } from './convert/source-tree.ts'
import { valuesOf } from './convert/values.ts'
import { deleteEmptyRelease } from './empty-release.ts'
import { draftedAddresses, freeSlug } from './free-slugs.ts'
import {
  formerKey,
  type ImportContext,
  importContext,
  pathOf,
  pictureLoss,
  storyContext,
  type WrittenPicture,
} from './import-context.ts'
import {
  findImport,
  findItem,
  findRelease,
  type ImportRow,
  type ItemRow,
  noteImport,
  updateImport,
} from './import-rows.ts'
import {
  currentRecord,
  decide,
  hashOf,
  hashOfState,
  saveImported,
  siteOf,
} from './imported-documents.ts'
import { type MovedFile, redirectLists, redirectOtherAddresses } from './other-addresses.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { faultsOf, itemsOf, update, whyOutside } from './plan-import.ts'
import { isOfServer, messageOf } from './server-errors.ts'
import type { SourceDocument } from './source-entry.ts'

/** Begins to create the drafts of a planned import, in one release. Throws `ConflictError`. */
export function startImport(db: Database, id: string, by: string | null): Promise<ImportRow> {
  return transact(db, async (transaction) => {
    const { source } = await findImport(transaction, id)
    const release = await createRelease(transaction, { name: releaseName(source) }, by)
    const columns = { state: 'running', releaseId: release._id, actor: by }
    return updateImport(transaction, id, ['ready'], columns)
  })
}

/**
 * Creates and updates the drafts of an import, one document after the other. Each document is one transaction, so that
 * an interrupted import goes on where it was.
 */
export async function runImport(
  taker: PictureTaker,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = taker
  const row = await findImport(db, id)
  const context = await importContext(db, row)
  const pictures = createPictures(taker, signal)
  const used = await draftedAddresses(db)
  for await (const items of itemsOf(db, id, signal)) {
    for (const item of items) {
      if (item.state !== 'planned' || item.action === 'none') continue
      signal.throwIfAborted()
      try {
        await importDocument(db, { row, item, context, pictures, used }, signal)
      } catch (error) {
        if (signal.aborted || isOfServer(error)) throw error
        const reason = `It could not be imported: ${messageOf(error)}`
        await transact(db, (transaction) =>
          update(transaction, id, item.key, { state: 'failed', reason }),
        )
      }
    }
  }
  await finish(db, row, signal)
}

interface Work {
  row: ImportRow
  item: ItemRow
  context: ImportContext
  pictures: Pictures
  /** Addresses that drafts will have, as `type/slug`. */
  used: Set<string>
}

async function importDocument(db: Database, work: Work, signal: AbortSignal): Promise<void> {
  const { row, item, context } = work
  const { key } = item
  const document: SourceDocument = JSON.parse(item.entry ?? '{}')
  const type = item.type as 'news' | 'subpages' // only these are stored, and none is not imported
  const { values, losses, isComplete, files } = await withPictures(document, type, work)
  const reason = whyOutside(document, faultsOf(type, values))
  const sourceHash = isComplete ? hashOf([document, type]) : ''
  await transact(db, async (transaction) => {
    signal.throwIfAborted()
    // Another process may have taken over the job.
    if ((await findItem(transaction, row.id, key))?.state !== 'planned') return
    const decision = await decide(transaction, { siteUrl: row.siteUrl, key, type, sourceHash })
    if (decision.action === 'none') {
      const kept = { action: 'none', reason: decision.reason, state: 'done', inRelease: 0 }
      await update(transaction, row.id, key, { ...kept, entry: null })
      return
    }
    const saved = await save(transaction, { work, type, decision }, timed(values, document))
    const { recordId, slug, beforeState } = saved
    const draft = await findDraft(transaction, type, recordId)
    if (draft && reason === '') {
      const releaseId = draft.releaseId ?? (await openRelease(transaction, row))
      await setReleaseOfDraft(transaction, draft, { releaseId })
    }
    const hashes: string[] = decision.known ? JSON.parse(decision.known.valuesHashes) : []
    const current = await currentRecord(transaction, type, recordId)
    const written = current?.draft ?? current?.live
    if (written) hashes.push(hashOfState(type, written))
    await saveImported(transaction, {
      siteUrl: siteOf(row.siteUrl),
      key,
      type,
      recordId,
      sourceHash,
      valuesHashes: JSON.stringify([...new Set(hashes)]),
      importId: decision.known?.importId ?? row.id,
    })
    const redirectId = await redirect(transaction, { row, document, type, recordId, slug })
    await redirectOtherAddresses(transaction, { row, document, type, recordId, files, context })
    await update(transaction, row.id, key, {
      state: 'done',
      entry: null,
      recordId,
      slug,
      beforeState,
      redirectId: redirectId ?? null,
      reason,
      inRelease: reason === '' ? 1 : 0,
      losses: JSON.stringify(losses),
    })
  })
}

/** The fields of a document with its pictures in the media library. Pictures that cannot be had are losses. */
async function withPictures(
  document: SourceDocument,
  type: 'news' | 'subpages',
  { row, context, pictures }: Work,
) {
  const wanted = new Map<string, WrittenPicture[]>()
  const collect = (url: string, written: WrittenPicture) => {
    wanted.set(url, [...(wanted.get(url) ?? []), written])
    return { loss: '' }
  }
  valuesOf(document, type, storyContext(context, document, { stored: collect }))
  const fetched = new Map<string, SourcePicture>()
  let isComplete = true
  const files: MovedFile[] = []
  for (const [url, written] of wanted) {
    const described = context.alts.get(url) || (written.find(({ alt }) => alt)?.alt ?? '')
    const picture = { url, alt: described, importId: row.id, by: row.actor }
    const found = await pictures.take(picture)
    if ('reason' in found) isComplete = false
    else files.push({ from: [url, ...written.map((each) => each.url)], to: found.url })
    fetched.set(
      url,
      'url' in found ? { src: found.url } : { loss: `${pictureLoss(url)}: ${found.reason}` },
    )
  }
  const stored = (url: string) => fetched.get(url) ?? { loss: pictureLoss(url) }
  const converted = valuesOf(document, type, storyContext(context, document, { stored }))
  return { ...converted, isComplete, files }
}

/** The fields of a document with the time at which the former site would have published it. */
const timed = (values: Record<string, unknown>, { publishAt }: SourceDocument) =>
  publishAt ? { ...values, publishAt } : values

/** The release of an import; another one if somebody has published or deleted it while the import runs. */
async function openRelease(transaction: Transaction<Tables>, { id }: ImportRow): Promise<string> {
  const { releaseId, source, actor } = await findImport(transaction, id)
  const release = await findRelease(transaction, releaseId)
  if (release?.publishedAt === null) return release.id
  const created = await createRelease(transaction, { name: releaseName(source) }, actor)
  await updateImport(transaction, id, ['running'], { releaseId: created._id })
  return created._id
}

const releaseName = (source: string) => `Import of ${source}`.slice(0, releaseNameLimit)

interface Saving {
  work: Work
  type: ContentName
  decision: Awaited<ReturnType<typeof decide>>
}

/** Creates the draft, or updates the one of an earlier import, whose address stays. */
async function save(
  transaction: Transaction<Tables>,
  { work, type, decision }: Saving,
  values: Record<string, unknown>,
): Promise<{ recordId: string; slug: string | null; beforeState: string | null }> {
  const { row, item, used } = work
  const by = row.actor
  const { known, current } = decision
  const whole = { ...emptyValues(declarationOf(type)), ...values }
  if (!known || !current) {
    const slug = await freeSlug(transaction, type, { wish: item.slug ?? item.key, used })
    const id = item.recordId ?? newId()
    await createDraft(transaction, type, { ...whole, slug }, { by, id })
    return { recordId: id, slug, beforeState: null }
  }
  const { live, draft } = current
  // What the former site has published by now no longer waits for its time.
  const isDue = !live && draft?.publishAt && !('publishAt' in values)
  const input = isDue ? { ...whole, publishAt: null } : whole
  await saveDraft(transaction, type, known.recordId, { input, by })
  const beforeState = JSON.stringify({ live, draft })
  return { recordId: known.recordId, slug: (draft ?? live)?.slug ?? null, beforeState }
}

interface Redirecting {
  row: ImportRow
  document: SourceDocument
  type: string
  recordId: string
  slug: string | null
}

/** Redirects the former address of a public document to its record, unless the address stays the same. */
async function redirect(
  transaction: Transaction<Tables>,
  { row, document, type, recordId, slug }: Redirecting,
): Promise<string | undefined> {
  const url = URL.parse(document.url)
  const key = formerKey(document.url, row.siteUrl)
  const isSame = slug !== null && key === addressKey(pathOf(type, slug))
  if (!url || key === undefined || document.status !== 'public' || isSame) return undefined
  return redirectToRecord(transaction, url.pathname + url.search, { type, id: recordId })
}

/** Ends an import: its documents' content is no longer needed. A release without drafts is deleted. */
async function finish(db: Database, row: ImportRow, signal: AbortSignal): Promise<void> {
  for await (const items of itemsOf(db, row.id, signal)) {
    const keys = items.flatMap(({ key, entry }) => (entry === null ? [] : [key]))
    await transact(db, async (transaction) => {
      for (const key of keys) await update(transaction, row.id, key, { entry: null })
    })
  }
  await redirectLists(db, row)
  await transact(db, async (transaction) => {
    await transaction.deleteFrom('importFiles').where('importId', '=', row.id).execute()
    const { releaseId } = await findImport(transaction, row.id)
    const isDeleted = releaseId !== null && (await deleteEmptyRelease(transaction, releaseId))
    const columns = { state: 'done', ...(isDeleted && { releaseId: null }) }
    await updateImport(transaction, row.id, ['running'], columns)
    await noteImport(transaction, row, 'published', row.actor)
  })
}
