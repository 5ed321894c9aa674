import type { Transaction } from 'kysely'
import type { Refusal, WholeRelease } from '#content/publishing/releases-api.ts'
import type { Database } from '../../database/connect.ts'
import { ConflictError, RefusedReleaseError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange, type Person } from '../../documents/changes.ts'
import {
  deleteDraftsOfRelease,
  type KeptDraft,
  listDraftsOfRelease,
} from '../../documents/drafts.ts'
import { nextVersions } from '../../documents/next-version.ts'
import { finishTogether, type Together } from '../../documents/record-writes.ts'
import { yieldWhenDue } from '../../event-loop.ts'
import type { Tables } from '../../tables.ts'
import type { Live, Publication } from '../document.ts'
import { kindOf } from '../documents.ts'
import {
  draftName,
  errorsFrom,
  findSeenRelease,
  livesOf,
  refusalOf,
  refused,
} from './release-drafts.ts'
import {
  changedRelease,
  type DraftKey,
  type ReleaseChange,
  type ReleaseRow,
} from './release-rows.ts'
import { getRelease, requireOpen, writeRelease } from './releases.ts'

interface Publishing {
  by?: Person
  version?: number | undefined
}

/**
 * Publishes all drafts of a release in one transaction, or none. `version` is the version of the release that the
 * person saw. Throws `MissingError`, `UnseenVersionError`, `StaleReleaseError`, `ConflictError`, `RefusedReleaseError`.
 */
export async function publishRelease(
  db: Database,
  id: string,
  { by = null, version }: Publishing = {},
): Promise<WholeRelease> {
  const prepared = await prepareRelease(db, id)
  await transact(db, async (transaction) => {
    const row = await findSeenRelease(transaction, id, version)
    requireOpen(row)
    await publishDrafts(transaction, row, { by, prepared })
  })
  return getRelease(db, id)
}

/** The drafts of a release by their documents, validated before the transaction that publishes them. */
export type PreparedDrafts = ReadonlyMap<string, KeptDraft>

const keyOf = ({ type, recordId }: DraftKey) => `${type}/${recordId}`

/** Validates the drafts of a release, so that its transaction, which other writers wait for, need not. */
export async function prepareRelease(db: Database, id: string): Promise<PreparedDrafts> {
  const drafts = await listDraftsOfRelease(db, id)
  for (const draft of drafts) {
    await yieldWhenDue()
    await refusalOf(db, draft, undefined)
  }
  return new Map(drafts.map((draft) => [keyOf(draft), draft]))
}

interface Releasing {
  by: Person
  prepared: PreparedDrafts
}

/** Publishes the drafts of a release that was read in this transaction. */
export async function publishDrafts(
  transaction: Transaction<Tables>,
  row: ReleaseRow,
  { by, prepared }: Releasing,
): Promise<void> {
  const stored = await listDraftsOfRelease(transaction, row.id)
  if (stored.length === 0) throw new ConflictError('This release has no drafts.')
  // A version names one state of a draft, so the validated draft has the same values.
  const drafts = stored.map((draft): KeptDraft => {
    const known = prepared.get(keyOf(draft))
    return known?.version === draft.version ? { ...draft, value: known.value } : draft
  })
  // Checks all drafts before the first write, because a changed slug changes the live versions that link to it.
  const liveAt = await livesOf(transaction, drafts)
  const checked: { draft: KeptDraft; live: Live | undefined; refusal: Refusal | null }[] = []
  for (const draft of drafts) {
    const live = liveAt(draft)
    checked.push({ draft, live, refusal: await refusalOf(transaction, draft, live) })
  }
  const refusals: Refusal[] = []
  const together: Together = { by, changes: [], moves: new Map() }
  const nextOf = await nextVersions(transaction, drafts)
  for (const { draft, live, refusal } of checked) {
    const release = { together, next: nextOf(draft) }
    const found = refusal ?? (await publishOne(transaction, draft, { live, by, release }))
    if (found) refusals.push(found)
  }
  if (refusals.length > 0) throw refusedTogether(refusals, drafts.length)
  await deleteDraftsOfRelease(transaction, row.id)
  await finishTogether(transaction, together)
  // Reads the versions after all writes, because a draft's new slug may have changed links in another document.
  const liveNow = await livesOf(transaction, drafts)
  const changes = checked.map(({ draft, live }): ReleaseChange => {
    const { type, recordId } = draft
    const to = liveNow(draft)?.version ?? 0
    return { type, recordId, name: draftName(draft), from: live?.version ?? null, to }
  })
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
  publication: Publication<Live>,
): Promise<Refusal | null> {
  const { type, recordId, value } = draft
  try {
    await kindOf(type).publish(transaction, recordId, value, publication)
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
