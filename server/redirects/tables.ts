import type { ColumnType } from 'kysely'

export interface RedirectTables {
  redirects: RedirectRow
  notFound: NotFoundRow
}

/** A redirect from a former address. */
interface RedirectRow {
  id: string
  /** The address as an editor typed it. */
  source: string
  /** The source in the form that `addressKey` gives. */
  key: string
  /** The parts of the key before and after its `*`. Both are null for an exact address. */
  prefix: string | null
  suffix: string | null
  status: 301 | 302 | 307 | 308 | 410
  /** A path, a URL, or a record as `record:<type>/<id>`. Empty for 410. */
  target: string
  hits: ColumnType<number, undefined, number>
  lastHitAt: ColumnType<string | null, undefined, string | null>
  createdAt: string
  updatedAt: string
}

/** An address without a page that visitors asked for. */
interface NotFoundRow {
  path: string
  count: number
  firstAt: string
  lastAt: string
  /** Numbers of requests by the host of their referrer, as JSON. */
  hosts: string
}
