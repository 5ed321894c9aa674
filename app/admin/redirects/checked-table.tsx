import type { CheckedAddress } from '#content/redirects/redirects-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'
import { Checkbox } from '../documents/list/checkbox.tsx'
import { RowButton, RowButtons } from '../table/row-button.tsx'
import { Table } from '../table/table.tsx'
import { isOpen, targetOf } from './checked-address.ts'

interface CheckedTableProps {
  rows: readonly CheckedAddress[]
  /** Targets that were chosen in place of the most similar page, by address. */
  chosen: ReadonlyMap<string, string>
  selected: ReadonlySet<string>
  onChoose: (address: string, to: string) => void
  onSelect: (selected: ReadonlySet<string>) => void
  onAdd: (address: string, to: string) => void
  /** Opens the form of a redirect from an address. */
  onEdit: (address: string) => void
}

/** Table of checked addresses. Rows that need a redirect and have a similar page can be selected. */
export function CheckedTable({ rows, chosen, selected, ...on }: CheckedTableProps) {
  const { onChoose, onSelect, onAdd, onEdit } = on
  const select = (address: string) => {
    const next = new Set(selected)
    if (!next.delete(address)) next.add(address)
    onSelect(next)
  }
  return (
    <Table
      label="Checked addresses"
      rows={rows}
      keyOf={({ address }) => address}
      columns={[
        {
          heading: 'Address',
          cell: (row) => (
            <span className="flex items-center gap-1">
              {isOpen(row) && targetOf(row, chosen) !== undefined ? (
                <Checkbox
                  label={`Select ${row.address}`}
                  isChecked={selected.has(row.address)}
                  onChange={() => select(row.address)}
                  className="-ml-2 shrink-0"
                />
              ) : (
                <span className="-ml-2 w-9 shrink-0 @max-2xl:w-11" />
              )}
              <span className="min-w-0">
                <span className="line-clamp-4 wrap-anywhere">{row.address}</span>
                <span className="@2xl:hidden">
                  <Result row={row} chosen={chosen} />
                </span>
              </span>
            </span>
          ),
        },
        {
          heading: 'Result',
          className: 'w-48 @max-2xl:hidden',
          cell: (row) => <Result row={row} chosen={chosen} />,
        },
        {
          heading: 'To',
          className: '@max-4xl:hidden',
          cell: (row) => <Target row={row} chosen={chosen} onChoose={onChoose} />,
        },
        {
          heading: 'Actions',
          className: 'w-40 text-right @max-2xl:w-24',
          cell: (row) => {
            const to = targetOf(row, chosen)
            if (!isOpen(row)) return null
            return (
              <RowButtons>
                {to !== undefined && (
                  <RowButton
                    of={`redirect from ${row.address} to ${to}`}
                    onClick={() => onAdd(row.address, to)}
                  >
                    Add
                  </RowButton>
                )}
                <RowButton of={row.address} onClick={() => onEdit(row.address)}>
                  {to === undefined ? 'Redirect' : 'Other…'}
                </RowButton>
              </RowButtons>
            )
          },
        },
      ]}
    />
  )
}

const labels: Record<CheckedAddress['answer'], string> = {
  page: 'Page',
  redirect: 'Redirect',
  waiting: 'Waiting',
  former: 'Former address',
  gone: 'Gone',
  'not-found': 'Needs a redirect',
  unusable: 'Invalid',
}

interface ResultProps {
  row: CheckedAddress
  chosen: ReadonlyMap<string, string>
}

/** Result with the target, which has a column of its own on wider screens. */
function Result({ row, chosen }: ResultProps) {
  const { answer } = row
  const to = row.to ?? (isOpen(row) ? targetOf(row, chosen) : undefined)
  const variant = answer === 'not-found' ? 'live' : answer === 'unusable' ? 'bad' : 'still'
  return (
    <>
      <Badge variant={variant}>{labels[answer]}</Badge>
      {to !== undefined && (
        <span className="block wrap-anywhere text-ink-3 text-xs @4xl:hidden">{to}</span>
      )}
    </>
  )
}

interface TargetProps extends ResultProps {
  onChoose: (address: string, to: string) => void
}

function Target({ row, chosen, onChoose }: TargetProps) {
  const { address, to, suggestions } = row
  if (to !== null) return <span className="block wrap-anywhere">{to}</span>
  if (!isOpen(row)) return null
  const [first, ...others] = suggestions
  if (!first) return <span className="text-ink-3">No similar page</span>
  if (others.length === 0) return <span className="block wrap-anywhere">{first.to}</span>
  return (
    <Select
      aria-label={`Target of ${address}`}
      value={targetOf(row, chosen)}
      onChange={({ target }) => onChoose(address, target.value)}
      className={`${lineInput} my-1`}
    >
      {suggestions.map((each) => (
        <option key={each.to} value={each.to}>
          {each.to}
        </option>
      ))}
    </Select>
  )
}
