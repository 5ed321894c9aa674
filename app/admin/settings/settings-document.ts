import { emptySettings, type Settings, settingsFields } from '#content/settings.ts'
import { failure } from '../../api/failure.ts'
import { api, type StoredSettings, settings } from '../../api.ts'
import type { LiveDocument } from '../form/draft/edited-document.ts'
import { type FormValues, fittedValues } from '../form/form-values.ts'

/** Cast: values with the fields of `settingsFields`, which are those of `Settings`. */
const asSettings = (values: FormValues) => values as unknown as Settings

/** Validated settings; throws when the answer is none. */
function settingsIn(answer: StoredSettings): StoredSettings {
  if (typeof answer?.version !== 'number') throw failure('unreadable')
  return answer
}

const query = { draft: true }

/** The settings as their form knows them. */
export const settingsDocument: LiveDocument<StoredSettings> = {
  type: 'settings',
  id: 'settings',
  one: 'company’s settings',
  fields: settingsFields,
  valuesIn: (stored) => fittedValues(settingsFields, stored),
  load: async () => settingsIn(await api.json('GET /settings', { query })),
  save: async (values, { version }) =>
    settingsIn(await api.json('PUT /settings', { query, body: asSettings(values), version })),
  loadLive: async () => settingsIn((await settings.get()) ?? { ...emptySettings, version: 0 }),
  saveLive: async (values, version) =>
    settingsIn(await api.json('PUT /settings', { body: asSettings(values), version })),
}
