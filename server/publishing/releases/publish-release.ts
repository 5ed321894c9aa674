import type { Transaction } from 'kysely'
import type { Refusal, WholeRelease } from '#content/publishing/releases-api.ts'
import { type Database, transact } from '../../database/connect.ts'
import { ConflictError, RefusedReleaseError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'
import { noteChange, type Person } from '../../documents/changes.ts'
import { type KeptDraft, listDraftsOfRelease } from '../../documents/drafts.ts'
import { publishDraft } from '../document-drafts.ts'
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
  const checked: [KeptDraft, Refusal | null, number | null][] = []
  for (const draft of drafts) {
    const live = await liveOf(transaction, draft)
    checked.push([draft, await refusalOf(transaction, draft, live), live?.version ?? null])
  }
  const refusals: Refusal[] = []
  for (const [draft, refusal] of checked) {
    const found = refusal ?? (await publishOne(transaction, draft, by))
    if (found) refusals.push(found)
  }
  if (refusals.length > 0) throw refusedTogether(refusals, drafts.length)
  const changes: ReleaseChange[] = []
  // Read when all is written: the slug of one may have changed the links of another.
  for (const [draft, , from] of checked) {
    const { type, recordId } = draft
    const to = (await liveOf(transaction, draft))?.version ?? 0
    changes.push({ type, recordId, name: draftName(draft), from, to })
  }
  const at = now()
  await writeRelease(transaction, row, {
    publishedAt: at,
    publishedBy: by,
    undoneAt: null,
    failedAt: null,
    failure: null,
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
    const over = (await liveOf(transaction, draft))?.version
    await publishDraft(transaction, type, recordId, { by, over })
    return null
  } catch (error) {
    const errors = errorsFrom(error)
    if (errors) return refused(draft, 'invalid', errors)
    throw error
  }
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
