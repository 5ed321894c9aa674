import type { Revision } from '#content/api/history.ts'
import type { Content } from '#content/define.ts'
import { fieldsOf } from '#content/define-page.ts'
import type { Fields } from '#content/fields.ts'
import type { ContentName } from '#content/index.ts'
import { type PageName, pageOf } from '#content/pages/index.ts'
import { documentAt, type Listed, type ListQuery, recordsOf } from '../../api.ts'
import type { AnyRecord } from '../content-type.ts'
import type { LiveDocument, StoredDocument } from '../form/draft/edited-document.ts'
import { type FormValues, fittedValues, valuesOf } from '../form/form-values.ts'
import { type StoredDraft, saveDraft, textsIn } from '../pages/page-storage.ts'

/** Version of a subject. Settings and pages have no `isActive`: they are never switched off. */
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
  /** The address of its activity log. */
  activity: string
  /** The versions, newest first. */
  revisions(query: ListQuery, signal: AbortSignal): Promise<Listed<Version>>
  /** Stores values over a version and returns the new one. */
  store(values: FormValues, over: number): Promise<T>
  /** Stores values as a draft: those of one that was discarded. */
  storeDraft?(values: FormValues): Promise<T>
  /** A restored version is a draft, and not public. */
  isDrafted?: boolean
  /** The notices of a successful and of a failed restore. */
  notices: { restored: string; failed: string }
}

export const recordSubject = (
  content: Content,
  record: AnyRecord,
  { needsApproval }: { needsApproval: boolean },
): Subject<AnyRecord> => ({
  fields: content.fields,
  values: valuesOf(content, record),
  activity: `/admin/activity?type=${content.name}&record=${record._id}`,
  // Cast: a content's name is one of the registry's.
  revisions: documentAt(content.name as ContentName, record._id).revisions,
  storeDraft: (values) => recordsOf(content).drafts.save(record._id, values, record.version),
  ...(record.draft || needsApproval
    ? {
        // Beside a draft, what is restored becomes the draft: what is live stays until it is published. So it
        // is for those who publish nothing.
        store: (values) => recordsOf(content).drafts.save(record._id, values, record.version),
        isDrafted: true,
        notices: draftNotices,
      }
    : {
        store: (values, over) => recordsOf(content).update(record._id, values, over),
        notices: {
          restored: `${content.one} updated successfully`,
          failed: `Failed to update ${content.one.toLowerCase()}`,
        },
      }),
})

export const draftNotices = { restored: 'Draft saved successfully', failed: 'Failed to save draft' }

/** History of the settings or the brand. Beside a draft, what is restored becomes the draft. */
export const singleSubject = <T extends StoredDocument>(
  { type, id, label, object, fields, valuesIn, save, saveLive }: LiveDocument<T>,
  present: T,
): Subject<T> => ({
  fields,
  values: valuesIn(present),
  activity: `/admin/activity?type=${type}`,
  revisions: documentAt(type, id).revisions,
  storeDraft: (values) => save(values, present),
  ...(present.draft
    ? { store: (values) => save(values, present), isDrafted: true, notices: draftNotices }
    : {
        store: saveLive,
        notices: {
          restored: `${label} updated successfully`,
          failed: `Failed to update ${object}`,
        },
      }),
})

export const pageSubject = (name: PageName, present: StoredDraft): Subject<StoredDraft> => ({
  fields: fieldsOf(pageOf(name)),
  values: textsIn(name, present),
  activity: `/admin/activity?type=pages&record=${name}`,
  revisions: documentAt('pages', name).revisions,
  // Over what the form shows: the draft has a version of its own.
  store: (values) => saveDraft(name, values, present.version),
  isDrafted: true,
  notices: draftNotices,
})

/**
 * Values to restore. A field that was declared after the version was made keeps its present value. The
 * last of the present values that know a field counts: the newest version may be older than the
 * field, too.
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
