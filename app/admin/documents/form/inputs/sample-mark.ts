import { createContext, useContext } from 'react'
import { useWatch } from 'react-hook-form'
import type { UngroupedField } from '#content/documents/fields.ts'
import { isSample } from '#content/documents/pages/page-values.ts'
import type { Language } from '#content/labels/languages.ts'

/** Language of the sample texts in the form of a page. Other forms have no samples. */
export const SampleLanguage = createContext<Language | undefined>(undefined)

/** Mark of a field that still has its sample text. */
export function useSampleMark(name: string, field: UngroupedField): string | undefined {
  const language = useContext(SampleLanguage)
  const mayBe = language !== undefined && 'sample' in field && field.sample !== undefined
  const value: unknown = useWatch({ name, disabled: !mayBe })
  return mayBe && isSample(field, value, language) ? 'Sample' : undefined
}
