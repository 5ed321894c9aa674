import type { Transaction } from 'kysely'
import type { Refusal, WholeRelease } from '#content/publishing/releases-api.ts'
import type { Database } from '../../database/connect.ts'
import { ConflictError, RefusedReleaseError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'
import { transact } from '../../database/transactions.ts'
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
import { changedRelease, type ReleaseChange, type ReleaseRow } from './release-rows.ts'
import { getRelease, requireOpen, writeRelease } from './releases.ts'

interface Publishing {
  by?: Person
  version?: number | undefined
}

/**
 * Publishes all drafts of a release in one transaction, or none. `version` is the version of the release that the
 * person saw. Throws `MissingError`, `UnseenVersionError`, `StaleReleaseError`, `ConflictError`, `RefusedReleaseError`.
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

/** Publishes the drafts of a release that was read in this transaction. */
export async function publishDrafts(
  transaction: Transaction<Tables>,
  row: ReleaseRow,
  by: Person,
): Promise<void> {
  const drafts = await listDraftsOfRelease(transaction, row.id)
  if (drafts.length === 0) throw new ConflictError('This release has no drafts.')
  // Checks all drafts before the first write, because a changed slug changes the live versions that link to it.
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
  // Reads the versions after all writes, because a draft's new slug may have changed links in another document.
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
  await noteChange(transaction, { by, at, action: 'published', ...changedRelease(row) })
}

/**
 * Publishes one draft over the live version. Returns the reason if the draft is refused, so that the other drafts are
 * still checked.
 */
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

/** Throws `RefusedReleaseError` if the release has drafts that nobody with the right to publish has seen. */
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
