import type { Revision } from '#content/changes.ts'
import type { Content } from '#content/define.ts'
import type { Fields } from '#content/fields.ts'
import { type Listed, type ListQuery, recordsOf, settings } from '../../api.ts'
import { type FormValues, fitted } from '../form/form-values.ts'
import { asSettings, settingsFields } from '../settings/settings-fields.ts'

export type Version = Revision<FormValues>

/** What has a history: a record, or the company's settings. */
export interface Subject {
  fields: Fields
  /** Where the activity screen shows what was done to it. */
  activity: string
  /** The newest first. */
  revisions(query: ListQuery, signal: AbortSignal): Promise<Listed<Version>>
  /** Stores values over a version, and gives the one that this makes. */
  store(values: FormValues, over: number): Promise<{ version: number }>
  /** The notice of a version that was restored, and of one that was not. */
  notices: { restored: string; failed: string }
}

export const recordSubject = (content: Content, id: string): Subject => ({
  fields: content.fields,
  activity: `/admin/activity?type=${content.name}&record=${id}`,
  revisions: (query, signal) => recordsOf(content).revisions(id, query, signal),
  store: (values, over) => recordsOf(content).update(id, values, over),
  notices: {
    restored: `${content.one} updated successfully`,
    failed: `Failed to update ${content.one.toLowerCase()}`,
  },
})

export const settingsSubject: Subject = {
  fields: settingsFields,
  activity: '/admin/activity?type=settings',
  revisions: async (query, signal) => {
    const { items, total } = await settings.revisions(query, signal)
    return { items: items.map((each) => ({ ...each, values: { ...each.values } })), total }
  },
  store: (values, over) => settings.update(asSettings(values), over),
  notices: { restored: 'Settings updated successfully', failed: 'Failed to update settings' },
}

/**
 * The values of a version as they are stored again. A field that was declared after the version was made
 * keeps its present value.
 */
export function restoredValues(
  fields: Fields,
  version: FormValues,
  present: FormValues,
): FormValues {
  const values: FormValues = { ...present, ...version }
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind === 'group') values[name] = { ...partsOf(present[name]), ...partsOf(version[name]) }
  }
  return fitted(fields, values)
}

const partsOf = (group: FormValues[string] | undefined) =>
  group as Record<string, string> | undefined
