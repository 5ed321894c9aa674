export interface VisitTables {
  visitSums: VisitSumRow
  dailyVisitors: DailyVisitorRow
  visitSalts: VisitSaltRow
}

/** Visits of a day or month, by page, source or the like. */
interface VisitSumRow {
  /** See `SumKind` in `server/visits/visit-sums.ts`. */
  kind: string
  /** `2026-11-27`, or `2026-11` for months whose days are no longer kept. */
  period: string
  key: string
  views: number
  visitors: number
}

/** A visitor of the present day. */
interface DailyVisitorRow {
  /** Hash of the day's salt, the IP address and the browser's name. */
  hash: string
  day: string
  /** What the visitor has been counted for, in this order: kinds and keys as JSON. */
  seen: string
}

/** The salt of the hashes of a day's visitors. It is deleted with them. */
interface VisitSaltRow {
  day: string
  salt: string
}
