import { Pencil, Trash2 } from 'lucide-react'
import { Link, useNavigation } from 'react-router'
import type { Content } from '#content/define.ts'
import { button } from '../ui/button.ts'
import { Switch } from '../ui/switch.tsx'
import { cells, isSortable } from './cells.tsx'
import { type AnyRecord, nameOf } from './content-type.ts'
import { cellClass, headClass, rowClass, SortHead, Table } from './table.tsx'

interface RecordTableProps {
  content: Content
  records: AnyRecord[]
  onSwitch: (record: AnyRecord, isActive: boolean) => Promise<unknown>
  onDelete: (record: AnyRecord) => void
}

/** The declared columns, the status and the actions. A narrow screen keeps the first column. */
export function RecordTable({ content, records, onSwitch, onDelete }: RecordTableProps) {
  const { state } = useNavigation()
  const columns = Object.entries(content.columns).flatMap(([heading, name], place) => {
    const field = content.fields[name]
    return field ? [{ heading, name, field, className: place > 0 ? 'max-sm:hidden' : '' }] : []
  })

  return (
    <Table label={content.many} isBusy={state === 'loading'}>
      <thead>
        <tr>
          {columns.map(({ heading, name, field, className }) =>
            isSortable(field) ? (
              <SortHead key={name} field={name} className={className}>
                {heading}
              </SortHead>
            ) : (
              <th key={name} scope="col" className={`${headClass} ${className}`}>
                {heading}
              </th>
            ),
          )}
          <th scope="col" className={`${headClass} w-21 sm:w-36`}>
            Status
          </th>
          <th scope="col" className={`${headClass} w-24 text-right md:w-48`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record._id} className={rowClass}>
            {columns.map(({ name, field, className }, place) => (
              <td key={name} className={`${cellClass} ${className}`}>
                {place === 0 ? (
                  <Link
                    to={`${record._id}/edit`}
                    className="block font-medium hover:text-signal-deep"
                  >
                    {cells[field.kind](record[name])}
                  </Link>
                ) : (
                  <div className="text-ink-2">{cells[field.kind](record[name])}</div>
                )}
              </td>
            ))}
            <td className={cellClass}>
              <Switch
                isOn={record.isActive}
                words={['Active', 'Inactive']}
                of={nameOf(content, record)}
                onChange={(isActive) => onSwitch(record, isActive)}
              />
            </td>
            <td className={`${cellClass} text-right`}>
              <Actions
                name={nameOf(content, record)}
                edit={`${record._id}/edit`}
                onDelete={() => onDelete(record)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Actions({ name, edit, onDelete }: { name: string; edit: string; onDelete: () => void }) {
  const look = `${button('quiet', 'sm')} max-md:px-2`
  return (
    <span className="inline-flex">
      <Link to={edit} prefetch="intent" className={look}>
        <Pencil aria-hidden size={15} />
        <span className="max-md:sr-only">Edit</span>
        <span className="sr-only">{name}</span>
      </Link>
      <button type="button" onClick={onDelete} className={`${look} hover:text-bad`}>
        <Trash2 aria-hidden size={15} />
        <span className="max-md:sr-only">Delete</span>
        <span className="sr-only">{name}</span>
      </button>
    </span>
  )
}
