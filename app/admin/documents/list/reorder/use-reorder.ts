import { useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { reasonOf } from '../../../../api/failure.ts'
import { recordsOf } from '../../../../api.ts'
import type { AnyRecord } from '../../content-type.ts'
import { queryOf, withPage } from '../list-address.ts'
import { type Rows, withMoved, withOrder } from '../rows.ts'
import { useNextLocation } from '../use-next-location.ts'
import { ordinal } from './ordinal.ts'

/** Moves a record to another place, from 1, in the site's order. */
export type Move = (record: AnyRecord, place: number) => void

/** The drag handle of a record. */
const handleOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)

/** The list and the page number of an address. */
function placeIn({ pathname, search }: { pathname: string; search: string }) {
  const params = new URLSearchParams(search)
  return { list: `${pathname}?${withPage(params, 1)}`, page: queryOf(params).page }
}

interface Order {
  content: Content
  rows: Rows
  setRows: (change: (rows: Rows) => Rows) => void
  page: number
  pageSize: number
}

/**
 * Optimistic reordering: a row moves at once, and back if the server refuses. If the row moves to another page, the
 * list opens that page. The row's handle keeps the focus. `announced` is the text of a live region.
 */
export function useReorder({ content, rows, setRows, page, pageSize }: Order) {
  const [announced, setAnnounced] = useState('')
  const [address, setAddress] = useSearchParams()
  /** The record whose handle gets the focus once its page has loaded. */
  const refocus = useRef<{ id: string; page: number }>(undefined)
  /** Queue of moves, one request at a time. A later move of the same record replaces an earlier one. */
  const queue = useRef<{ record: AnyRecord; place: number }[]>([])
  const isSending = useRef(false)
  /** The move that is being sent. */
  const sent = useRef<{ record: AnyRecord; place: number }>(undefined)
  /** The page that is shown or being loaded; `undefined` after unmounting. */
  const present = useRef<{ list: string; page: number }>(undefined)
  const { here, ahead } = useNextLocation()
  useLayoutEffect(() => {
    present.current = placeIn(ahead)
    return () => {
      present.current = undefined
    }
  })

  useLayoutEffect(() => {
    const handle = refocus.current?.page === page && handleOf(refocus.current.id)
    if (!handle) return
    refocus.current = undefined
    handle.focus()
  })

  const first = (page - 1) * pageSize + 1
  const pageOf = (place: number) => Math.ceil(place / pageSize)
  const isHere = (place: number) => place >= first && place < first + rows.items.length

  const send = async (order: string[]) => {
    isSending.current = true
    let confirmed = order
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { record, place } = next
      sent.current = next
      try {
        await recordsOf(content).place(record._id, place)
      } catch (error) {
        queue.current = []
        refocus.current = { id: record._id, page }
        const known = confirmed
        setRows((now) => withOrder(now, known))
        setAnnounced('')
        toast.error(`Failed to move ${content.one.toLowerCase()}`, { description: reasonOf(error) })
        break
      }
      const others = confirmed.filter((id) => id !== record._id)
      confirmed = others.toSpliced(place - first, 0, record._id)
      // Keeps the page if another move of this record follows, if another list is shown, or if the page is right.
      if (queue.current.some((later) => later.record._id === record._id)) continue
      const now = present.current
      if (now?.list !== placeIn(here).list || now.page === pageOf(place)) continue
      const there = withPage(address, pageOf(place))
      await setAddress(there, { replace: true, preventScrollReset: true })
    }
    isSending.current = false
    sent.current = undefined
  }

  const move: Move = (record, wished) => {
    const place = Math.min(Math.max(wished, 1), rows.total)
    refocus.current = { id: record._id, page: pageOf(place) }
    setAnnounced(`${nameOf(content, record)} is now ${ordinal(place)} of ${rows.total}`)
    const order = rows.items.map(({ _id }) => _id)
    // Pending moves: a row that is about to leave this page is still shown here.
    const last = queue.current.at(-1) ?? sent.current
    const isLeaving = last?.record._id === record._id && !isHere(last.place)
    if (order[place - first] === record._id && !isLeaving) return
    if (isHere(place)) setRows((now) => withMoved(now, record._id, place - first))
    if (queue.current.at(-1)?.record._id === record._id) queue.current.pop()
    queue.current.push({ record, place })
    if (!isSending.current) void send(order)
  }

  return { announced, move }
}
