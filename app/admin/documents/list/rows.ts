import type { Listed } from '../../../api.ts'
import type { AnyRecord } from '../content-type.ts'

/** Rows on screen and their selection. */
export interface Rows {
  /** The API's answer that the rows are based on. */
  source: Listed<AnyRecord>
  items: readonly AnyRecord[]
  total: number
  chosen: ReadonlySet<string>
  /** The anchor of a range: the row that was selected last. */
  anchor?: string | undefined
}

export const rowsOf = (source: Listed<AnyRecord>): Rows => ({
  source,
  items: source.items,
  total: source.total,
  chosen: new Set(),
})

/**
 * Rows of a new answer of the API. Keeps the selection, and rows that were saved during the request.
 */
export function withSource({ items, chosen, anchor }: Rows, source: Listed<AnyRecord>): Rows {
  const known = new Map(items.map((item) => [item._id, item]))
  const newest = source.items.map((item) => {
    const before = known.get(item._id)
    // The versions of a draft and of a live record cannot be compared.
    const isSame = Boolean(before?.draft) === Boolean(item.draft)
    return before && isSame && before.version > item.version ? before : item
  })
  const kept = source.items.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []))
  return { ...rowsOf(source), items: newest, chosen: new Set(kept), anchor }
}

export const withSaved = (rows: Rows, saved: AnyRecord): Rows => ({
  ...rows,
  items: rows.items.map((item) => (item._id === saved._id ? savedRow(item, saved) : item)),
})

/** Row after its live record was saved. A row that shows a draft keeps the draft's texts. */
const savedRow = (item: AnyRecord, saved: AnyRecord): AnyRecord => {
  if (!item.draft) return { ...item, ...saved }
  const { isActive, version: liveVersion } = saved
  // Cast: the compiler does not see that the result is still the same type of record.
  return { ...item, isActive, draft: { ...item.draft, liveVersion } } as AnyRecord
}

export function without(rows: Rows, id: string): Rows {
  const chosen = new Set(rows.chosen)
  chosen.delete(id)
  const items = rows.items.filter(({ _id }) => _id !== id)
  return { ...rows, items, chosen, total: rows.total - (rows.items.length - items.length) }
}

/** Selects or deselects a row or, with `isRange`, every row from the anchor to this row. */
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

/** Rows after one of them moved to another index on this page. */
export function withMoved(rows: Rows, id: string, to: number): Rows {
  const moved = rows.items.filter(({ _id }) => _id === id)
  const others = rows.items.filter(({ _id }) => _id !== id)
  return { ...rows, items: [...others.slice(0, to), ...moved, ...others.slice(to)] }
}

/** Rows in an earlier order; those without a place in it come last. */
export function withOrder(rows: Rows, ids: readonly string[]): Rows {
  const placeOf = ({ _id }: AnyRecord) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length)
  return { ...rows, items: rows.items.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}
