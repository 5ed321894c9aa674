import { useRevalidator, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { type ContentName, nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { recordsOf } from '../../../api.ts'
import { type AnyRecord, liveVersionOf } from '../content-type.ts'
import { namesOf, type Outcome } from './bulk/bulk.ts'
import { type BulkAction, bulkWords, counted } from './bulk/bulk-action.ts'
import { type Query, withPage } from './list-address.ts'
import { type Rows, withChosen, without, withSaved } from './rows.ts'
import { noticeDeleted } from './undo-delete.ts'

interface Changed {
  content: Content
  rows: Rows
  setRows: (change: (rows: Rows) => Rows) => void
  query: Query
}

/** Actions on the records of a list. Not optimistic: a row changes after the server's answer. */
export function useRecordChanges({ content, rows, setRows, query: { page, pageSize } }: Changed) {
  const { revalidate } = useRevalidator()
  const [address, setAddress] = useSearchParams()
  const api = recordsOf(content)
  const one = content.one.toLowerCase()

  /** Reloads the list, or opens the previous page if the current one has no rows left. */
  const refetch = (left: number) =>
    left === 0 && page > 1
      ? setAddress(withPage(address, page - 1), { replace: true })
      : revalidate()

  const noticeGone = (records: AnyRecord[], text: string, description?: string) =>
    noticeDeleted({
      text,
      description,
      // Cast: only declared types have lists.
      things: records.map(({ _id }) => ({ type: content.name as ContentName, _id })),
      name: records.length === 1 ? content.one : counted(records.length, content),
      onRestored: revalidate,
    })

  return {
    async switchActive(record: AnyRecord, isActive: boolean) {
      try {
        const saved = await api.setActive(record._id, isActive)
        setRows((now) => withSaved(now, saved))
        toast.success(`${content.one} status updated successfully`)
      } catch (error) {
        toast.error(`Failed to update ${one} status`, { description: reasonOf(error) })
      }
    },

    /** Returns whether the record was deleted. */
    async remove(record: AnyRecord): Promise<boolean> {
      try {
        await api.remove(record._id, liveVersionOf(record))
      } catch (error) {
        toast.error(`Failed to delete ${one}`, { description: reasonOf(error) })
        // Stale row: the next attempt needs the stored version.
        if (hasStatus(error, 412) || hasStatus(error, 404)) await revalidate()
        return false
      }
      setRows((now) => without(now, record._id))
      noticeGone([record], `${content.one} deleted successfully`)
      // The rows of the next page move up.
      if (rows.total > pageSize) await refetch(rows.items.length - 1)
      return true
    },

    /** Discards the draft of a record that was never live. Returns whether it was discarded. */
    async discard(record: AnyRecord): Promise<boolean> {
      try {
        // Loaded late: it needs the code of the forms.
        const { discardRecord } = await import('./drafts/discard-record.ts')
        return await discardRecord(content, record, (stored) =>
          stored ? revalidate() : setRows((now) => without(now, record._id)),
        )
      } catch (error) {
        toast.error('Failed to discard draft', { description: reasonOf(error) })
        return false
      }
    },

    /** Updates the list after a bulk action. Failed rows stay selected for another attempt. */
    async endBulk(action: BulkAction, { done, failed }: Outcome<AnyRecord>) {
      const failedIds = failed.map(({ item }) => item._id)
      setRows((now) => withChosen(now, failedIds))
      await refetch(rows.items.length - (action === 'delete' ? done.length : 0))
    },

    /** Notice of a bulk action. A report of failures replaces the notice, unless a deletion needs its Undo button. */
    noticeBulk(action: BulkAction, { done, failed }: Outcome<AnyRecord>) {
      if (done.length === 0) return
      const text = `${counted(done.length, content)} ${bulkWords[action].done}`
      const names = namesOf(done.map((record) => nameOf(content, record)))
      if (action === 'delete') noticeGone(done, text, names)
      else if (failed.length === 0) toast.success(text, { description: names })
    },
  }
}
