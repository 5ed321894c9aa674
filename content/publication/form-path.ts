/** Where a record or a page of the site is edited in the back office. */
export const formPath = ({ type, recordId }: { type: string; recordId: string }): string =>
  type === 'pages' ? `/admin/pages/${recordId}` : `/admin/${type}/${recordId}/edit`
