import { ArrowDown, ArrowUp, ArrowUpRight, ArrowUpToLine, Copy } from 'lucide-react'
import { nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { Menu, MenuButton, MenuLine, MenuLink } from '../../../ui/menu.tsx'
import { type AnyRecord, publicPageOf } from '../content-type.ts'
import type { Move } from './reorder/use-reorder.ts'

interface RecordMenuProps {
  content: Content
  record: AnyRecord
  list: string
  /** The record's place; `undefined` unless the list is in the site's order. */
  place: number | undefined
  total: number
  onMove: Move
}

/** Overflow menu of a record: its less frequent actions. */
export function RecordMenu({ content, record, list, place, total, onMove }: RecordMenuProps) {
  const page = publicPageOf(content, record)
  const to = (next: number) => () => onMove(record, next)
  return (
    <Menu label={`More about ${nameOf(content, record)}`} className="max-sm:size-11">
      <MenuLink to={`create?from=${record._id}`} state={{ list }}>
        <Copy aria-hidden size={15} />
        Duplicate
      </MenuLink>
      {page && (
        <MenuLink href={page}>
          <ArrowUpRight aria-hidden size={15} />
          View on site
        </MenuLink>
      )}
      {place !== undefined && total > 1 && (
        <>
          <MenuLine />
          <MenuButton isOff={place === 1} onClick={to(1)}>
            <ArrowUpToLine aria-hidden size={15} />
            Move to top
          </MenuButton>
          <MenuButton isOff={place === 1} onClick={to(place - 1)}>
            <ArrowUp aria-hidden size={15} />
            Move up
          </MenuButton>
          <MenuButton isOff={place === total} onClick={to(place + 1)}>
            <ArrowDown aria-hidden size={15} />
            Move down
          </MenuButton>
        </>
      )}
    </Menu>
  )
}
