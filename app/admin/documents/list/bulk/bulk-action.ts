import { type Content, pluralAfterNumber } from '#content/documents/define.ts'
import { recordsOf } from '../../../../api.ts'
import { type AnyRecord, liveVersionOf } from '../../content-type.ts'

/** Bulk action: applied to several records at once. */
export type BulkAction = 'activate' | 'deactivate' | 'delete'

/** Labels of a bulk action: on the button, in the question, while it runs and in the report. */
export const bulkWords = {
  activate: { action: 'Activate', running: 'Activating', done: 'activated' },
  deactivate: { action: 'Deactivate', running: 'Deactivating', done: 'deactivated' },
  delete: { action: 'Delete', running: 'Deleting', done: 'deleted' },
} as const satisfies Record<BulkAction, unknown>

/** Consequence that the confirmation shows. A deletion needs no confirmation: its notice has an Undo button. */
export const bulkMeaning = {
  activate: 'Visitors will see them.',
  deactivate: 'Visitors will no longer see them.',
} as const satisfies Record<Exclude<BulkAction, 'delete'>, string>

/** The call that applies a bulk action to one record. */
export function bulkCall(content: Content, action: BulkAction) {
  const api = recordsOf(content)
  return (record: AnyRecord): Promise<unknown> =>
    action === 'delete'
      ? api.remove(record._id, liveVersionOf(record))
      : api.setActive(record._id, action === 'activate')
}

/** Count with its noun: `1 project`, `12 projects`. */
export const counted = (count: number, content: Content) =>
  `${count} ${count === 1 ? content.one.toLowerCase() : pluralAfterNumber(content)}`
