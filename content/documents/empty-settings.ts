import type { Settings } from './settings.ts'
import { companyTexts, socialFields, textsOf } from './settings-fields.ts'

const empty = () => ''

export const emptySettings: Settings = {
  ...textsOf(companyTexts, empty),
  language: 'en',
  socialMedia: textsOf(socialFields, empty),
}
