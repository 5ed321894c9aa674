import type { Fields } from '#content/documents/fields.ts'
import type { Revision } from '#content/documents/history-api.ts'
import { documentAt, type Listed, type ListQuery } from '../../../api.ts'
import { adminPath } from '../../admin-path.ts'
import type { EditedDocument, StoredDocument } from '../form/draft/edited-document.ts'
import { type FormValues, fittedValues } from '../form/form-values.ts'

/** Version of a subject. Settings and pages have no `isActive`: they cannot be deactivated. */
export type Version = Omit<Revision<FormValues>, 'isActive'> & { isActive?: boolean }

/** Stored state of a subject, as the server returns it. */
export interface Stored {
  version: number
}

/** Subject of a history: a record, the company's settings or brand, or a page. */
export interface Subject<T extends Stored> {
  fields: Fields
  /** The stored values, as last loaded. */
  values: FormValues
  /** Address of the activity log of the subject. */
  activity: string
  /** The versions, newest first. */
  revisions(query: ListQuery, signal: AbortSignal): Promise<Listed<Version>>
  /** Stores values over the version `over` and returns the stored state. */
  store(values: FormValues, over: number): Promise<T>
  /** Stores the values of a discarded draft as a draft. */
  storeDraft(values: FormValues): Promise<T>
  /** A restored version becomes a draft instead of the live version. */
  isDrafted?: boolean
  /** The notices of a successful and of a failed restore. */
  notices: { restored: string; failed: string }
}

export const draftNotices = { restored: 'Draft saved successfully', failed: 'Failed to save draft' }

/**
 * History of a document. A restored version becomes live, or a draft if the document is a page or already has a draft,
 * or if the editor needs approval.
 */
export function documentSubject<T extends StoredDocument>(
  edited: EditedDocument<T>,
  present: T,
  needsApproval: boolean,
): Subject<T> {
  const { type, id, label, object, fields, saveLive } = edited
  const record = id === type ? '' : `&record=${id}`
  // Optimistic locking uses the version in the form, which may be the version of a draft.
  const storeDraft = (values: FormValues) => edited.save(values, { version: present.version })
  const common = {
    fields,
    // Only declared fields: a restore does not change the slug and the publication times.
    values: fittedValues(fields, present),
    activity: adminPath(`/admin/activity?type=${type}${record}`),
    revisions: documentAt(type, id).revisions,
    storeDraft,
  }
  if (present.draft || needsApproval || !saveLive) {
    return { ...common, store: storeDraft, isDrafted: true, notices: draftNotices }
  }
  return {
    ...common,
    store: saveLive,
    notices: {
      restored: `${label} updated successfully`,
      failed: `Failed to update ${object}`,
    },
  }
}

/**
 * Values to restore. A field that was declared after `version` was saved gets its value from the last `present` object
 * that has the field. There are several such objects because even the newest version may be older than the field.
 */
export function restoredValues(
  fields: Fields,
  version: FormValues,
  ...present: FormValues[]
): FormValues {
  const all = [...present, version]
  const values: FormValues = Object.assign({}, ...all)
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind === 'group') values[name] = Object.assign({}, ...all.map((each) => each[name]))
  }
  return fittedValues(fields, values)
}
