import type { Kysely, Transaction } from 'kysely'
import { isReserved } from '#content/addresses.ts'
import { type Contents, isContentName } from '#content/index.ts'
import { languageOf } from '#content/labels/languages.ts'
import { isPageName, pageOf } from '#content/pages/index.ts'
import { wholePage, writtenPage } from '#content/pages/page-values.ts'
import {
  type PublicationTimes,
  publicationFault,
  publicationNames,
} from '#content/publication/publication.ts'
import type { Input } from '#content/schema.ts'
import { type Database, tryOut } from '../connect.ts'
import { goLive } from '../demo/setup.ts'
import { type KeptDraft, listDraftsOfRelease } from '../drafts.ts'
import { atTime, now } from '../ids.ts'
import { writePage } from '../pages.ts'
import { draftValueOf } from '../records/draft-upkeep.ts'
import { declarationOf, readable } from '../records/record-rows.ts'
import { createRecord, updateRecord, withAll } from '../records/record-writes.ts'
import { ownerOf } from '../records/slugs.ts'
import { findOpenRelease } from '../releases/release-rows.ts'
import type { Tables } from '../schema.ts'
import { saveSettings } from '../settings.ts'
import { siteLanguage } from '../site-language.ts'
import type { Changeset, DocumentChange, PageChange, RecordChange } from './changeset.ts'

/**
 * Runs `work` with a changeset published, and takes that back: `work` reads what publishing would give. It gets the
 * slugs that records have then, by their ids. Throws `BusyError`.
 */
export async function tryChangeset<T>(
  db: Database,
  changeset: Changeset,
  work: (transaction: Transaction<Tables>, slugs: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  return tryOut(db, async (transaction) => {
    const documents = await documentsOf(transaction, changeset)
    const act = async () =>
      work(transaction, await publish(transaction, { ...changeset, documents }))
    const time = await timeOf(transaction, changeset, documents)
    return time > now() ? atTime(time, act) : act()
  })
}

async function documentsOf(
  db: Kysely<Tables>,
  { documents = [], releaseId }: Changeset,
): Promise<DocumentChange[]> {
  if (releaseId === undefined) return documents
  return (await listDraftsOfRelease(db, releaseId)).flatMap(changeOf)
}

/** A draft as a change of its document; nothing for one that is declared no more. */
function changeOf({ type, recordId: id, value }: KeptDraft): DocumentChange[] {
  if (type === 'pages') return isPageName(id) ? [{ type, id, values: value }] : []
  if (!isContentName(type)) return []
  const { values, slug, times } = draftValueOf({ value })
  return [{ type, id, values: { ...values, ...times, slug } }]
}

/** When the release publishes itself, or when what somebody wants to look at becomes public. */
async function timeOf(
  db: Kysely<Tables>,
  { releaseId }: Changeset,
  documents: readonly DocumentChange[],
): Promise<string> {
  const times: (string | null | undefined)[] = []
  if (releaseId !== undefined) times.push((await findOpenRelease(db, releaseId))?.publishAt)
  for (const change of documents) {
    if (change.type === 'pages' || !change.isShown) continue
    const { publishAt } = change.values as Partial<PublicationTimes> // as `RecordChange` says
    times.push(publishAt ?? (await findLive(db, change))?.publishAt)
  }
  return (
    times
      .map((time) => time ?? '')
      .sort()
      .at(-1) ?? ''
  )
}

/** Settings first: pages follow their language. */
async function publish(
  transaction: Transaction<Tables>,
  { settings, setup, documents = [] }: Changeset,
): Promise<Map<string, string>> {
  if (settings) await saveSettings(transaction, settings)
  if (setup) {
    // Unfinished: whoever frames the page shows the color, and a language that there is not is none.
    const { color: _, ...answers } = setup
    await goLive(transaction, { ...answers, language: languageOf(answers.language) })
  }
  const slugs = new Map<string, string>()
  for (const change of documents) {
    if (change.type === 'pages') await publishPage(transaction, change)
    else {
      const slug = await publishRecord(transaction, change)
      if (slug !== undefined) slugs.set(change.id, slug)
    }
  }
  return slugs
}

async function publishPage(transaction: Transaction<Tables>, { id, values }: PageChange) {
  const language = await siteLanguage(transaction)
  const whole = wholePage(pageOf(id), values, language)
  await writePage(transaction, id, writtenPage(pageOf(id), whole, language))
}

/** Publishes what may be unfinished: a slug that it cannot have and times that cannot be are left out. */
async function publishRecord(
  transaction: Transaction<Tables>,
  change: RecordChange,
): Promise<string | undefined> {
  const { type, id, values, isShown } = change
  const live = await findLive(transaction, change)
  const fields = given(Object.keys(declarationOf(type).fields), values)
  const slug = await freeSlug(transaction, change)
  const input = {
    ...(live ? fields : withAll(type, fields)),
    ...timesOf(change, live),
    ...(slug !== undefined && { slug }),
    ...(isShown && { isActive: true }),
  } as Input<Contents[typeof type]> // the declared fields, as the changeset has them
  const record = live
    ? await updateRecord(transaction, type, id, input, { isUnfinished: true })
    : await createRecord(transaction, type, input, { id, isUnfinished: true })
  return 'slug' in record ? String(record.slug) : undefined
}

const findLive = async (db: Kysely<Tables>, { type, id }: Pick<RecordChange, 'type' | 'id'>) =>
  readable(db, type, 'staff').selectAll().where('id', '=', id).executeTakeFirst()

/** The slug that a record is to have, unless that is another's or one of the site's own. */
async function freeSlug(db: Kysely<Tables>, { type, id, values }: RecordChange) {
  const { slug } = values as { slug?: string } // as `RecordChange` says
  if (!slug || isReserved(declarationOf(type), slug)) return undefined
  const owner = await ownerOf(db, type, slug)
  return owner?.exists && owner.recordId !== id ? undefined : slug
}

function timesOf(
  { values, isShown }: RecordChange,
  live: PublicationTimes | undefined,
): Partial<PublicationTimes> {
  const times: Partial<PublicationTimes> = given(publicationNames, values)
  const { unpublishAt } = { ...live, ...times }
  if (isShown && unpublishAt && unpublishAt <= now()) times.unpublishAt = null
  return publicationFault({ ...live, ...times }, now()) ? {} : times
}

/** Those of some values that are given. */
const given = (names: readonly string[], values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
