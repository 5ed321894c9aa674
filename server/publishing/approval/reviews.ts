import type { Kysely, Transaction } from 'kysely'
import type { WaitingDraft } from '#content/documents/records-api.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import { formPath } from '#content/publishing/form-path.ts'
import type { Database } from '../../database/connect.ts'
import { ConflictError, MissingError, StaleError } from '../../database/errors.ts'
import { now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange, type Person } from '../../documents/changes.ts'
import { findDraft, type KeptDraft, listWaitingDrafts } from '../../documents/drafts.ts'
import type { Reviewed } from '../../outbox/mail/letters/approval.ts'
import type { Tables } from '../../tables.ts'
import { kindOf } from '../documents.ts'
import { approvalOf, type ReviewColumns } from './review-of.ts'

interface Sending {
  by: Person
  /** The draft's version that the sender saw. */
  version?: number | undefined
  /** Called in the transaction, so that notifications are only sent for committed changes. */
  notify: (transaction: Transaction<Tables>, reviewed: Reviewed) => Promise<void>
}

/**
 * Marks a draft as waiting for review. Throws `StaleError`, `UnfinishedError` and, if there is no draft,
 * `MissingError`.
 */
export function sendForReview(
  db: Database,
  type: DocumentType,
  recordId: string,
  { by, version, notify }: Sending,
): Promise<void> {
  return transact(db, async (transaction) => {
    const draft = await requireDraft(transaction, type, recordId)
    if (version !== undefined && version !== draft.version) throw new StaleError(draft.version)
    kindOf(type).requireFinished(draft.value)
    await write(transaction, draft, {
      sentForReviewAt: now(),
      sentForReviewBy: by,
      sentBackAt: null,
      sentBackBy: null,
      reviewNote: null,
    })
    await recordReview(transaction, draft, 'sent-for-review', by)
    await notify(transaction, { ...changedDraft(draft), by, sentBy: by, note: '' })
  })
}

/**
 * Sends a waiting draft back to its sender. Throws `MissingError`, and `ConflictError` if the draft is not waiting.
 */
export function sendBack(
  db: Database,
  type: DocumentType,
  recordId: string,
  { by, note: text, notify }: Omit<Sending, 'version'> & { note: string },
): Promise<void> {
  return transact(db, async (transaction) => {
    const draft = await requireDraft(transaction, type, recordId)
    if (!draft.sentForReviewAt) throw new ConflictError('This draft is not waiting for review.')
    await write(transaction, draft, {
      sentForReviewAt: null,
      sentForReviewBy: null,
      sentBackAt: now(),
      sentBackBy: by,
      reviewNote: text,
    })
    await recordReview(transaction, draft, 'sent-back', by)
    const sentBy = draft.sentForReviewBy
    await notify(transaction, { ...changedDraft(draft), by, sentBy, note: text })
  })
}

/** The drafts waiting for review, in the order of `listWaitingDrafts`. */
export async function listWaiting(db: Kysely<Tables>): Promise<WaitingDraft[]> {
  const drafts = await listWaitingDrafts(db)
  return drafts.map((draft) => ({
    type: draft.type,
    _id: draft.recordId,
    name: changedDraft(draft).name,
    sentAt: draft.sentForReviewAt,
    sentBy: draft.sentForReviewBy,
    approval: approvalOf(draft),
  }))
}

async function requireDraft(db: Kysely<Tables>, type: DocumentType, recordId: string) {
  const draft = await findDraft(db, type, recordId)
  if (!draft) throw new MissingError()
  return draft
}

/** A draft's name and the path of its form. */
const changedDraft = ({ type, recordId, value }: KeptDraft) => ({
  type,
  name: kindOf(type).nameOf(recordId, value.values),
  path: formPath({ type, recordId }),
})

async function write(
  transaction: Transaction<Tables>,
  { type, recordId }: KeptDraft,
  columns: ReviewColumns,
) {
  await transaction
    .updateTable('drafts')
    .set(columns)
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .execute()
}

const recordReview = (
  transaction: Transaction<Tables>,
  draft: KeptDraft,
  action: 'sent-for-review' | 'sent-back',
  by: Person,
) => {
  const { type, recordId } = draft
  return noteChange(transaction, { by, action, type, recordId, name: changedDraft(draft).name })
}
