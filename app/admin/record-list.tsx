import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import type { Content } from '#content/define.ts'
import { reasonOf } from '../api/failure.ts'
import { type Listed, recordsOf } from '../api.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { type AnyRecord, nameOf } from './content-type.ts'
import { pageSize } from './list-address.ts'
import { NoRecords } from './no-records.tsx'
import { RecordTable } from './record-table.tsx'
import { Total } from './total.tsx'

interface RecordListProps {
  content: Content
  listed: Listed<AnyRecord>
  query: { search: string; page: number }
}

/** The records of a list, with what can be done to each. A row changes when the server has agreed. */
export function RecordList({ content, listed, query }: RecordListProps) {
  const [source, setSource] = useState(listed)
  const [shown, setShown] = useState(listed)
  const [doomed, setDoomed] = useState<AnyRecord>()
  const { revalidate } = useRevalidator()
  const api = recordsOf(content)
  const one = content.one.toLowerCase()
  const pages = Math.ceil(shown.total / pageSize)

  if (source !== listed) {
    setSource(listed)
    setShown(listed)
  }

  const switchActive = async (record: AnyRecord, isActive: boolean) => {
    try {
      const saved = await api.setActive(record._id, isActive)
      setShown(({ items, total }) => ({
        items: items.map((item) => (item._id === record._id ? { ...item, ...saved } : item)),
        total,
      }))
      toast.success(`${content.one} status updated successfully`)
    } catch (error) {
      toast.error(`Failed to update ${one} status`, { description: reasonOf(error) })
    }
  }

  const remove = async (record: AnyRecord) => {
    try {
      await api.remove(record._id, record.version)
      setShown(({ items, total }) => ({
        items: items.filter((item) => item._id !== record._id),
        total: total - 1,
      }))
      toast.success(`${content.one} deleted successfully`)
      // What stands on the next page moves up.
      if (pages > 1) await revalidate()
      return true
    } catch (error) {
      toast.error(`Failed to delete ${one}`, { description: reasonOf(error) })
      return false
    }
  }

  return (
    <>
      <Total count={shown.total} one={one} many={content.many.toLowerCase()} />
      {shown.items.length > 0 ? (
        <RecordTable
          content={content}
          records={shown.items}
          onSwitch={switchActive}
          onDelete={setDoomed}
        />
      ) : (
        <NoRecords content={content} search={query.search} page={query.page} />
      )}
      <Pagination page={query.page} pages={pages} />
      {doomed && (
        <Confirm
          title={`Delete this ${one}?`}
          action="Delete"
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <p>
            <b className="font-medium text-ink">{nameOf(content, doomed)}</b> will be deleted. This
            action cannot be undone.
          </p>
        </Confirm>
      )}
    </>
  )
}
