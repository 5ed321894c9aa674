import type { Settings } from '#content/settings.ts'
import type { FormValues } from '../form/form-values.ts'

/** Cast: values with the fields of `settingsFields`, which are those of `Settings`. */
export const asSettings = (values: FormValues) => values as unknown as Settings
