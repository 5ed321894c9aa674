import { isSingleName } from './document-type.ts'

/** Path of a document's form in the back office. */
export function formPath({ type, recordId }: { type: string; recordId: string }): string {
  if (isSingleName(type)) return `/admin/${type}`
  return type === 'pages' ? `/admin/pages/${recordId}` : `/admin/${type}/${recordId}/edit`
}
