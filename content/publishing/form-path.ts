import { isSingleName } from './document-type.ts'

/** Where a document is edited in the back office. */
export function formPath({ type, recordId }: { type: string; recordId: string }): string {
  if (isSingleName(type)) return `/admin/${type}`
  return type === 'pages' ? `/admin/pages/${recordId}` : `/admin/${type}/${recordId}/edit`
}
