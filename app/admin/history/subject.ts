import type { Revision } from '#content/api/history.ts'
import { brandFields } from '#content/brand/brand.ts'
import type { Content } from '#content/define.ts'
import { fieldsOf } from '#content/define-page.ts'
import type { Fields } from '#content/fields.ts'
import type { ContentName } from '#content/index.ts'
import { type PageName, pageOf } from '#content/pages/index.ts'
import { settingsFields } from '#content/settings.ts'
import {
  brand,
  documentAt,
  type Listed,
  type ListQuery,
  recordsOf,
  revisionsOf,
  type StoredBrand,
  type StoredSettings,
  settings,
} from '../../api.ts'
import { asBrand } from '../brand/brand-fields.ts'
import type { AnyRecord } from '../content-type.ts'
import { type FormValues, fittedValues, valuesOf } from '../form/form-values.ts'
import { type StoredDraft, saveDraft, textsIn } from '../pages/page-storage.ts'
import { asSettings } from '../settings/settings-fields.ts'

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

export const settingsSubject = (present: StoredSettings): Subject<StoredSettings> => ({
  fields: settingsFields,
  values: fittedValues(settingsFields, present),
  activity: '/admin/activity?type=settings',
  revisions: (query, signal) => revisionsOf('settings', query, signal),
  store: (values, over) => settings.update(asSettings(values), over),
  notices: { restored: 'Settings updated successfully', failed: 'Failed to update settings' },
})

export const brandSubject = (present: StoredBrand): Subject<StoredBrand> => ({
  fields: brandFields,
  values: fittedValues(brandFields, present),
  activity: '/admin/activity?type=brand',
  revisions: (query, signal) => revisionsOf('brand', query, signal),
  store: (values, over) => brand.update(asBrand(values), over),
  notices: { restored: 'Brand updated successfully', failed: 'Failed to update the brand' },
})

export const pageSubject = (name: PageName, present: StoredDraft): Subject<StoredDraft> => ({
  fields: fieldsOf(pageOf(name)),
  values: textsIn(name, present),
  activity: `/admin/activity?type=pages&record=${name}`,
  revisions: documentAt('pages', name).revisions,
  store: (values, over) => saveDraft(name, values, over),
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
