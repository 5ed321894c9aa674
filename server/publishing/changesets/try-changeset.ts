import type { Kysely, Transaction } from 'kysely'
import { documentTypes, isSingleName } from '#content/publishing/document-type.ts'
import type { Setup } from '#content/setup/setup.ts'
import type { Database } from '../../database/connect.ts'
import { atTime, now } from '../../database/ids.ts'
import { runAndRollBack } from '../../database/transactions.ts'
import { type KeptDraft, listDraftsOfRelease } from '../../documents/drafts.ts'
import type { Tables } from '../../tables.ts'
import { kindOf } from '../documents.ts'
import { findOpenRelease } from '../releases/release-rows.ts'
import type { Changeset, DocumentChange } from './changeset.ts'

/** Publishes the answers of the setup form. */
export type PublishSetup = (transaction: Transaction<Tables>, setup: Setup) => Promise<unknown>

/**
 * Publishes a changeset, runs `work`, and rolls back, so `work` reads what publishing would give. It also receives
 * the resulting slugs by record id. Throws `BusyError`.
 */
export async function tryChangeset<T>(
  db: Database,
  changeset: Changeset,
  work: (transaction: Transaction<Tables>, slugs: ReadonlyMap<string, string>) => Promise<T>,
  publishSetup?: PublishSetup,
): Promise<T> {
  return runAndRollBack(db, async (transaction) => {
    const documents = await documentsOf(transaction, changeset)
    const act = async () => {
      if (changeset.setup) await publishSetup?.(transaction, changeset.setup)
      return work(transaction, await publish(transaction, documents))
    }
    const time = await timeOf(transaction, changeset, documents)
    return time > now() ? atTime(time, act) : act()
  })
}

async function documentsOf(
  db: Kysely<Tables>,
  { documents = [], releaseId, withoutSingles }: Changeset,
): Promise<DocumentChange[]> {
  if (releaseId === undefined) return documents
  const drafts = (await listDraftsOfRelease(db, releaseId)).filter(isDeclared)
  return drafts.filter(({ type }) => !withoutSingles || !isSingleName(type)).map(changeOf)
}

const isDeclared = ({ type, recordId }: KeptDraft) =>
  documentTypes.includes(type) && kindOf(type).isDeclared(recordId)

const changeOf = ({ type, recordId: id, value }: KeptDraft): DocumentChange => {
  const { values, slug, times } = value
  return { type, id, values: { ...values, ...times, slug } }
}

/** The time to preview: the latest of the release's scheduled time and the times when shown documents become public. */
async function timeOf(
  db: Kysely<Tables>,
  { releaseId }: Changeset,
  documents: readonly DocumentChange[],
): Promise<string> {
  const times: (string | null | undefined)[] = []
  if (releaseId !== undefined) times.push((await findOpenRelease(db, releaseId))?.publishAt)
  for (const { type, id, values, isShown } of documents) {
    if (isShown) times.push(await kindOf(type).publishTime(db, id, values))
  }
  return (
    times
      .map((time) => time ?? '')
      .sort()
      .at(-1) ?? ''
  )
}

async function publish(
  transaction: Transaction<Tables>,
  documents: readonly DocumentChange[],
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  // Settings first: pages depend on the site's language.
  const inOrder = documents.toSorted((one, other) => rankOf(one) - rankOf(other))
  for (const { type, id, values, isShown = false } of inOrder) {
    const slug = await kindOf(type).tryOut(transaction, id, values, isShown)
    if (slug !== undefined) slugs.set(id, slug)
  }
  return slugs
}

const rankOf = ({ type }: DocumentChange) => (type === 'settings' ? 0 : 1)
