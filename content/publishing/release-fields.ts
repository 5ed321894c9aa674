import { moment, paragraph, text } from '../documents/fields.ts'

/** Form fields of a release. */
export const releaseFields = {
  name: text('Name', { maxLength: 100, hint: 'Spring' }),
  note: paragraph('Note', { isOptional: true, maxLength: 1000 }),
  publishAt: moment('Publish at', { isOptional: true, hint: 'Leave empty to publish manually' }),
}
