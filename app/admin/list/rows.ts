import type { Listed } from '../../api.ts'
import type { AnyRecord } from '../content-type.ts'

/** The rows of a list as they stand on screen, and which of them are chosen. */
export interface Rows {
  /** The answer of the API that they came from. */
  source: Listed<AnyRecord>
  items: readonly AnyRecord[]
  total: number
  chosen: ReadonlySet<string>
  /** The row that was chosen last, where a range begins. */
  anchor?: string | undefined
}

export const rowsOf = (source: Listed<AnyRecord>): Rows => ({
  source,
  items: source.items,
  total: source.total,
  chosen: new Set(),
})

/**
 * After another answer of the API. What is still there stays chosen, and a row that was saved while
 * the answer was on its way stays as it was saved.
 */
export function withSource({ items, chosen, anchor }: Rows, source: Listed<AnyRecord>): Rows {
  const known = new Map(items.map((item) => [item._id, item]))
  const newest = source.items.map((item) => {
    const before = known.get(item._id)
    return before && before.version > item.version ? before : item
  })
  const kept = source.items.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []))
  return { ...rowsOf(source), items: newest, chosen: new Set(kept), anchor }
}

export const withSaved = (rows: Rows, saved: AnyRecord): Rows => ({
  ...rows,
  items: rows.items.map((item) => (item._id === saved._id ? { ...item, ...saved } : item)),
})

export function without(rows: Rows, id: string): Rows {
  const chosen = new Set(rows.chosen)
  chosen.delete(id)
  const items = rows.items.filter(({ _id }) => _id !== id)
  return { ...rows, items, chosen, total: rows.total - (rows.items.length - items.length) }
}

/** Chooses a row or no longer; as a range, every row from the last one that was chosen to this. */
export function withChoice(rows: Rows, id: string, isRange: boolean): Rows {
  const isChosen = !rows.chosen.has(id)
  const place = rows.items.findIndex(({ _id }) => _id === id)
  const from = rows.items.findIndex(({ _id }) => _id === rows.anchor)
  const start = isRange && from >= 0 ? Math.min(from, place) : place
  const end = isRange && from >= 0 ? Math.max(from, place) : place
  const chosen = new Set(rows.chosen)
  for (const { _id } of rows.items.slice(start, end + 1)) {
    if (isChosen) chosen.add(_id)
    else chosen.delete(_id)
  }
  return { ...rows, chosen, anchor: id }
}

export const withChosen = (rows: Rows, ids: readonly string[]): Rows => ({
  ...rows,
  chosen: new Set(ids),
})

/** A row at another place, counted from 0 on this page. */
export function withMoved(rows: Rows, id: string, to: number): Rows {
  const moved = rows.items.filter(({ _id }) => _id === id)
  const others = rows.items.filter(({ _id }) => _id !== id)
  return { ...rows, items: [...others.slice(0, to), ...moved, ...others.slice(to)] }
}

/** The rows in an order from before; rows that it does not know come last. */
export function withOrder(rows: Rows, ids: readonly string[]): Rows {
  const placeOf = ({ _id }: AnyRecord) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length)
  return { ...rows, items: rows.items.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}
