import { emptySettings } from '#content/documents/empty-settings.ts'
import { settingsFields } from '#content/documents/settings-fields.ts'
import type { StoredSettings } from '../../../api.ts'
import { singleDocument } from '../form/draft/single-document.ts'

export const settingsDocument = singleDocument<StoredSettings>('settings', {
  one: 'company’s settings',
  label: 'Settings',
  object: 'settings',
  fields: settingsFields,
  empty: { ...emptySettings, version: 0 },
})
