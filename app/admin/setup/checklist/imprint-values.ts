import { emptySettings } from '#content/documents/empty-settings.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { subpages } from '#content/documents/types/subpages.ts'
import { languageOf } from '#content/labels/languages.ts'
import { imprintOutline } from '#content/setup/imprint.ts'
import type { StoredSettings } from '../../../api.ts'

/** Values of a new imprint: the headings to fill in, with what the settings know. */
export function imprintValues(settings: StoredSettings | null) {
  const known = { ...emptySettings, ...settings }
  return { ...emptyValues(subpages), ...imprintOutline(languageOf(known.language), known) }
}
