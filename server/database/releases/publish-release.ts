import type { Transaction } from 'kysely'
import type { Refusal, WholeRelease } from '#content/api/publication/releases.ts'
import type { PartialPageValues } from '#content/define-page.ts'
import { isPageName } from '#content/pages/index.ts'
import { noteChange, type Person } from '../changes.ts'
import { type Database, transact } from '../connect.ts'
import { type KeptDraft, listDraftsOfRelease } from '../drafts.ts'
import { ConflictError, RefusedReleaseError } from '../errors.ts'
import { now } from '../ids.ts'
import { getWritten, publishPage } from '../pages.ts'
import { publishDraft } from '../records/record-drafts.ts'
import type { Tables } from '../schema.ts'
import {
  draftName,
  errorsFrom,
  findSeenRelease,
  liveOf,
  refusalOf,
  refused,
} from './release-drafts.ts'
import { type ReleaseChange, type ReleaseRow, subjectOf } from './release-rows.ts'
import { getRelease, requireOpen, writeRelease } from './releases.ts'

interface Publishing {
  by?: Person
  version?: number | undefined
}

/**
 * Publishes all drafts of a release in one transaction, or none; `version` is the one that was seen. Throws
 * `MissingError`, `UnseenVersionError`, `StaleReleaseError`, `ConflictError`, `RefusedReleaseError`.
 */
export function publishRelease(
  db: Database,
  id: string,
  { by = null, version }: Publishing = {},
): Promise<WholeRelease> {
  return transact(db, async (transaction) => {
    const row = await findSeenRelease(transaction, id, version)
    requireOpen(row)
    await publishDrafts(transaction, row, by)
    return getRelease(transaction, id)
  })
}

/** The same for a release that was just read in the transaction. */
export async function publishDrafts(
  transaction: Transaction<Tables>,
  row: ReleaseRow,
  by: Person,
): Promise<void> {
  const drafts = await listDraftsOfRelease(transaction, row.id)
  if (drafts.length === 0) throw new ConflictError('This release has no drafts.')
  // Before anything is written: a moved address changes the links of what else is live.
  const checked: [KeptDraft, Refusal | null, Before][] = []
  for (const draft of drafts) {
    const live = await liveOf(transaction, draft)
    const refusal = await refusalOf(transaction, draft, live)
    checked.push([draft, refusal, await before(transaction, draft, live?.version)])
  }
  const refusals: Refusal[] = []
  for (const [draft, refusal] of checked) {
    const found = refusal ?? (await publishOne(transaction, draft, by))
    if (found) refusals.push(found)
  }
  if (refusals.length > 0) throw refusedTogether(refusals, drafts.length)
  const changes: ReleaseChange[] = []
  for (const [draft, , state] of checked) changes.push(await change(transaction, draft, state))
  const at = now()
  await writeRelease(transaction, row, {
    ...{ publishedAt: at, publishedBy: by, undoneAt: null, failedAt: null, failure: null },
    changed: JSON.stringify(changes),
  })
  await noteChange(transaction, { by, at, action: 'published', ...subjectOf(row) })
}

/** Publishes one draft over what is live. Gives why it was not; the others are tried all the same. */
async function publishOne(
  transaction: Transaction<Tables>,
  draft: KeptDraft,
  by: Person,
): Promise<Refusal | null> {
  const { type, recordId } = draft
  try {
    if (type !== 'pages') {
      const over = (await liveOf(transaction, draft))?.version
      await publishDraft(transaction, type, recordId, { by, over })
    } else if (isPageName(recordId)) {
      await publishPage(transaction, recordId, { by })
    }
    return null
  } catch (error) {
    const errors = errorsFrom(error)
    if (errors) return refused(draft, 'invalid', errors)
    throw error
  }
}

/** What was live: the version of a record, or what was written on a page. */
type Before = { from: number | null } | { written: PartialPageValues }

const before = async (
  transaction: Transaction<Tables>,
  { type, recordId }: KeptDraft,
  version: number | undefined,
): Promise<Before> =>
  type === 'pages' && isPageName(recordId)
    ? { written: await getWritten(transaction, recordId) }
    : { from: version ?? null }

/** Read when all is written: the address of one may have changed the links of another. */
async function change(
  transaction: Transaction<Tables>,
  draft: KeptDraft,
  state: Before,
): Promise<ReleaseChange> {
  const { type, recordId } = draft
  const name = draftName(draft)
  if (type === 'pages' || 'written' in state) {
    if (!('written' in state && isPageName(recordId))) throw new Error(`no page ${recordId}`)
    const after = await getWritten(transaction, recordId)
    return { name, type: 'pages', recordId, before: state.written, after }
  }
  const to = (await liveOf(transaction, draft))?.version ?? 0
  return { name, type, recordId, from: state.from, to }
}

/** Refuses drafts that nobody who publishes has seen. Throws `RefusedReleaseError`. */
export async function requireSeen(transaction: Transaction<Tables>, row: ReleaseRow) {
  const drafts = await listDraftsOfRelease(transaction, row.id)
  const refusals = drafts
    .filter(({ isUnseen }) => isUnseen === 1)
    .map((draft) => refused(draft, 'unseen', []))
  if (refusals.length > 0) throw refusedTogether(refusals, drafts.length)
}

function refusedTogether(refusals: Refusal[], count: number): RefusedReleaseError {
  const [one] = refusals
  const of = count === 1 ? 'The draft' : `${refusals.length} of ${count} drafts`
  const who = refusals.length === 1 && one?.name ? `“${one.name}”` : of
  return new RefusedReleaseError(`Nothing was published: ${who} cannot be.`, refusals)
}
