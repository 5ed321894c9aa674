import { group } from '#content/fields.ts'
import { companyFields, type Settings, socialFields } from '#content/settings.ts'
import type { FormValues } from '../form/form-values.ts'

/** The settings as a form has them: a declaration like any other. */
export const settingsFields = { ...companyFields, socialMedia: group('Social Media', socialFields) }

/** Values with the fields of the declaration above, which has those of `Settings`. */
export const asSettings = (values: FormValues) => values as unknown as Settings
