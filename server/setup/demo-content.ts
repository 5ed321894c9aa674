import type { Kysely, Transaction } from 'kysely'
import { batchName, seededNames } from '#content/documents/changes.ts'
import { contentNames } from '#content/documents/content-types.ts'
import type { PartialPageValues } from '#content/documents/define-page.ts'
import type { PageName } from '#content/documents/pages/index.ts'
import { emptySettings } from '#content/documents/settings.ts'
import { countedTypes } from '#content/setup/counted-types.ts'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { rewritePage } from '../documents/pages.ts'
import { deleteRecord, restoreRecord } from '../documents/record-writes.ts'
import { saveSettings } from '../documents/settings.ts'
import { listBatch, trashLifeMs } from '../documents/trash.ts'
import { deleteMessage, restoreMessage } from '../inbox/messages.ts'
import { deleteImage, restoreImage } from '../media/images.ts'
import { switchUntouchedNewsletter } from '../newsletter/newsletter-policy.ts'
import { type FlatValues, flatten, pick, unflatten } from './flat-values.ts'
import { pagesWording, settingsWording, type Wording, withoutSeeded } from './seeded.ts'
import { type Survey, survey } from './survey.ts'

/** The remaining demo content, and whether removed content can be restored. */
export type DemoState = Omit<DemoContent, 'isPublicSite'>

/** Counts the remaining demo content. */
export async function getDemoContent(db: Kysely<Tables>): Promise<DemoState> {
  return { parts: partsOf(await survey(db)), removed: removalOf(await lastAct(db)) }
}

/**
 * Removes unedited demo content in one transaction: moves records, messages and images to the trash, and removes
 * texts from the settings and the pages. Does nothing if no unedited demo content is left.
 */
export function removeDemoContent(db: Database, by: Person): Promise<DemoState> {
  return transact(db, async (transaction) => {
    const found = await survey(transaction)
    const counts = partsOf(found).map(({ type, untouched }) => ({ type, count: untouched }))
    const name = countedTypes(counts).join(', ')
    if (name === '') return getDemoContent(transaction)

    const at = now()
    const batch = batchName
    const { untouched } = found
    for (const type of contentNames) {
      for (const id of untouched[type]) await deleteRecord(transaction, type, id, { by, batch })
    }
    for (const id of untouched.messages) await deleteMessage(transaction, id, by, batch)
    await removeWords(transaction, by)
    await switchUntouchedNewsletter(transaction, false)
    // `force` skips the check whether records show the images: those records have been removed.
    const force = true
    for (const id of untouched.images) await deleteImage(transaction, id, { by, force, batch })
    await noteAct(transaction, { by, at, action: 'deleted', name })
    return getDemoContent(transaction)
  })
}

/**
 * Restores the removed demo content. Content created meanwhile stays. Does nothing if it is restored already. Throws
 * `MissingError` if it was never removed, or more than 30 days ago.
 */
export function restoreDemoContent(db: Database, by: Person): Promise<DemoState> {
  return transact(db, async (transaction) => {
    const act = await lastAct(transaction)
    if (act?.action === 'restored') return getDemoContent(transaction)
    if (!removalOf(act)) throw new MissingError()

    const batch = batchName
    for (const { type, recordId } of await listBatch(transaction, batch)) {
      if (type === 'messages') await restoreMessage(transaction, recordId, by, batch)
      else if (type === 'images') await restoreImage(transaction, recordId, by, batch)
      else await restoreRecord(transaction, type, recordId, { by, batch })
    }
    await restoreWords(transaction, by)
    await switchUntouchedNewsletter(transaction, true)
    await noteAct(transaction, { by, at: now(), action: 'restored', name: act?.name ?? '' })
    return getDemoContent(transaction)
  })
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

/** Removes the demo's texts from the settings and the pages, and stores them for a restoration. */
async function removeWords(transaction: Transaction<Tables>, by: Person) {
  const removed = async (type: 'settings' | 'pages', { id, seeded }: Wording) => {
    const before = await removedWords(transaction, type)
    const value = JSON.stringify({ ...before.get(id), ...seeded })
    await transaction
      .updateTable('demoContent')
      .set({ removed: value })
      .where('type', '=', type)
      .where('recordId', '=', id)
      .execute()
  }
  const empty = flatten(emptySettings)
  for (const wording of await settingsWording(transaction)) {
    const gone = pick(empty, (path) => path in wording.seeded)
    if (Object.keys(gone).length === 0) continue
    await saveSettings(transaction, unflatten(gone), { by })
    await removed('settings', wording)
  }
  for (const wording of await pagesWording(transaction)) {
    if (Object.keys(wording.seeded).length === 0) continue
    await rewritePage(
      transaction,
      wording.id as PageName,
      () => textsOf(withoutSeeded(wording)),
      by,
    )
    await removed('pages', wording)
  }
}

const textsOf = (flat: FlatValues) => unflatten(flat) as PartialPageValues // flattened page texts

/** Restores the demo's texts where nothing has been written since. */
async function restoreWords(transaction: Transaction<Tables>, by: Person) {
  const [before] = await settingsWording(transaction)
  const company = (await removedWords(transaction, 'settings')).get('settings') ?? {}
  const free = pick(company, (path) => !before || !(path in before.own || path in before.seeded))
  if (Object.keys(free).length > 0) await saveSettings(transaction, unflatten(free), { by })
  for (const [name, words] of await removedWords(transaction, 'pages')) {
    const whole = (written: object) => textsOf({ ...words, ...flatten(written) })
    await rewritePage(transaction, name as PageName, whole, by)
  }
  await transaction.updateTable('demoContent').set({ removed: null }).execute()
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
