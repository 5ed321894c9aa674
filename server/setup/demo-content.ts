import type { Kysely, Transaction } from 'kysely'
import { batchName, seededNames } from '#content/documents/changes.ts'
import { contentNames } from '#content/documents/content-types.ts'
import type { PartialPageValues } from '#content/documents/define-page.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import type { PageName } from '#content/documents/pages/index.ts'
import { countedTypes } from '#content/setup/counted-types.ts'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError, StaleError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact, transactEach } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { rewritePage } from '../documents/pages.ts'
import { deleteRecord, restoreRecord } from '../documents/record-writes.ts'
import { saveSettings } from '../documents/settings.ts'
import { listBatch, trashLifeMs } from '../documents/trash.ts'
import { deleteMessage, restoreMessage } from '../inbox/messages.ts'
import { deleteImage, restoreImage } from '../media/images.ts'
import { switchUntouchedNewsletter } from '../newsletter/newsletter-policy.ts'
import type { Tables } from '../tables.ts'
import { type FlatValues, flatten, pick, unflatten } from './flat-values.ts'
import { pagesWording, settingsWording, type Wording, withoutSeeded } from './seeded.ts'
import { type Survey, survey, unusedImages } from './survey.ts'

/** The remaining demo content, and whether removed content can be restored. */
export type DemoState = Omit<DemoContent, 'isPublicSite'>

/** Counts the remaining demo content. */
export async function getDemoContent(db: Kysely<Tables>): Promise<DemoState> {
  return { parts: partsOf(await survey(db)), removed: removalOf(await lastAct(db)) }
}

/**
 * Removes unedited demo content: moves records, messages and images to the trash, and removes texts from the settings
 * and the pages. Does nothing if no unedited demo content is left. Content that is edited meanwhile stays.
 *
 * Runs in many short transactions. After an interruption, removing it again continues, and restoring it takes back what
 * was removed: so the removal is recorded first.
 */
export async function removeDemoContent(db: Database, by: Person): Promise<DemoState> {
  const found = await survey(db)
  const counts = partsOf(found).map(({ type, untouched }) => ({ type, count: untouched }))
  const name = countedTypes(counts).join(', ')
  if (name === '') return getDemoContent(db)

  const batch = batchName
  const { untouched, versions } = found
  await transact(db, (transaction) =>
    noteAct(transaction, { by, at: now(), action: 'deleted', name }),
  )
  for (const type of contentNames) {
    await transactEach(db, untouched[type], (transaction, id) =>
      unlessGone(deleteRecord(transaction, type, id, { by, version: versions.get(id), batch })),
    )
  }
  await transactEach(db, untouched.messages, (transaction, id) =>
    unlessGone(deleteMessage(transaction, id, by, batch)),
  )
  await transact(db, (transaction) => removeSettings(transaction, by))
  for (const { id } of await pagesWording(db)) {
    await transact(db, (transaction) => removePage(transaction, id as PageName, by)) // ids of pages are their names
  }
  await transact(db, (transaction) => switchUntouchedNewsletter(transaction, false))
  await removeImages(db, untouched.images, by)
  return getDemoContent(db)
}

/** Content that was deleted or edited since it was listed is left out. */
async function unlessGone(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof MissingError || error instanceof StaleError)) throw error
  }
}

/** Moves the demo pictures to the trash that are unused now that the records have been removed. */
async function removeImages(db: Database, ids: readonly string[], by: Person) {
  for (let start = 0; start < ids.length; start += imagesAtOnce) {
    const some = ids.slice(start, start + imagesAtOnce)
    await transact(db, async (transaction) => {
      const unused = new Set(await unusedImages(transaction))
      // `force` skips the check of each image's uses.
      const options = { by, force: true, batch: batchName } as const
      for (const id of some) if (unused.has(id)) await deleteImage(transaction, id, options)
    })
  }
}

/** Images per transaction. */
const imagesAtOnce = 4

/**
 * Restores the removed demo content. Content created meanwhile stays. Does nothing if it is restored already. Throws
 * `MissingError` if it was never removed, or more than 30 days ago.
 *
 * Runs in many short transactions. The last one records the restoration, so that an interrupted one can be repeated.
 */
export async function restoreDemoContent(db: Database, by: Person): Promise<DemoState> {
  const act = await lastAct(db)
  if (act?.action === 'restored') return getDemoContent(db)
  if (!removalOf(act)) throw new MissingError()

  const batch = batchName
  await transactEach(db, await listBatch(db, batch), (transaction, { type, recordId }) => {
    if (type === 'messages') return unlessGone(restoreMessage(transaction, recordId, by, batch))
    if (type === 'images') return unlessGone(restoreImage(transaction, recordId, by, batch))
    return unlessGone(restoreRecord(transaction, type, recordId, { by, batch }))
  })
  await transact(db, (transaction) => restoreSettings(transaction, by))
  for (const page of (await removedWords(db, 'pages')).keys()) {
    await transact(db, (transaction) => restorePage(transaction, page as PageName, by)) // ids of pages are their names
  }
  await transact(db, async (transaction) => {
    if ((await lastAct(transaction))?.action === 'restored') return
    await switchUntouchedNewsletter(transaction, true)
    await noteAct(transaction, { by, at: now(), action: 'restored', name: act?.name ?? '' })
  })
  return getDemoContent(db)
}

const partsOf = ({ untouched, edited }: Survey) =>
  seededNames
    .map((type) => ({ type, untouched: untouched[type].length, edited: edited[type].length }))
    .filter((part) => part.untouched + part.edited > 0)

interface Act {
  action: 'deleted' | 'restored'
  at: string
  by: Person
  /** The removed parts with their counts, such as the number of projects. */
  name: string
}

const noteAct = (transaction: Transaction<Tables>, act: Act) =>
  noteChange(transaction, { ...act, type: batchName, recordId: batchName })

/** The last removal or restoration. */
const lastAct = (db: Kysely<Tables>) =>
  db
    .selectFrom('changes')
    .select(['action', 'at', 'person', 'name'])
    .where('type', '=', batchName)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

function removalOf(act: Awaited<ReturnType<typeof lastAct>>): DemoState['removed'] {
  if (act?.action !== 'deleted') return null
  const until = new Date(Date.parse(act.at) + trashLifeMs).toISOString()
  return until > now() ? { at: act.at, by: act.person, until } : null
}

/** Removes the demo's texts from the settings, and stores them for a restoration. */
async function removeSettings(transaction: Transaction<Tables>, by: Person) {
  const [wording] = await settingsWording(transaction)
  if (!wording) return
  const gone = pick(flatten(emptySettings), (path) => path in wording.seeded)
  if (Object.keys(gone).length === 0) return
  await saveSettings(transaction, unflatten(gone), { by })
  await keepRemoved(transaction, 'settings', wording)
}

/** Removes the demo's texts from a page, and stores them for a restoration. */
async function removePage(transaction: Transaction<Tables>, name: PageName, by: Person) {
  const [wording] = await pagesWording(transaction, name)
  if (!wording || Object.keys(wording.seeded).length === 0) return
  await rewritePage(transaction, name, () => textsOf(withoutSeeded(wording)), by)
  await keepRemoved(transaction, 'pages', wording)
}

async function keepRemoved(
  transaction: Transaction<Tables>,
  type: 'settings' | 'pages',
  { id, seeded }: Wording,
) {
  const before = await removedWords(transaction, type)
  await setRemoved(transaction, type, { id, removed: { ...before.get(id), ...seeded } })
}

const setRemoved = (
  transaction: Transaction<Tables>,
  type: 'settings' | 'pages',
  { id, removed }: { id: string; removed: FlatValues | null },
) =>
  transaction
    .updateTable('demoContent')
    .set({ removed: removed && JSON.stringify(removed) })
    .where('type', '=', type)
    .where('recordId', '=', id)
    .execute()

const textsOf = (flat: FlatValues) => unflatten(flat) as PartialPageValues // flattened page texts

/** Restores the demo's texts of the settings where nothing has been written since. */
async function restoreSettings(transaction: Transaction<Tables>, by: Person) {
  const company = (await removedWords(transaction, 'settings')).get('settings')
  if (!company) return
  const [before] = await settingsWording(transaction)
  const free = pick(company, (path) => !before || !(path in before.own || path in before.seeded))
  if (Object.keys(free).length > 0) await saveSettings(transaction, unflatten(free), { by })
  await setRemoved(transaction, 'settings', { id: 'settings', removed: null })
}

/** Restores the demo's texts of a page where nothing has been written since. */
async function restorePage(transaction: Transaction<Tables>, name: PageName, by: Person) {
  const words = (await removedWords(transaction, 'pages')).get(name)
  if (!words) return
  await rewritePage(transaction, name, (written) => textsOf({ ...words, ...flatten(written) }), by)
  await setRemoved(transaction, 'pages', { id: name, removed: null })
}

/** The removed texts of the settings or the pages that have not been restored. */
async function removedWords(
  db: Kysely<Tables>,
  type: 'settings' | 'pages',
): Promise<Map<string, FlatValues>> {
  const rows = await db
    .selectFrom('demoContent')
    .select(['recordId', 'removed'])
    .where('type', '=', type)
    .where('removed', 'is not', null)
    .execute()
  return new Map(rows.map(({ recordId, removed }) => [recordId, JSON.parse(String(removed))]))
}
