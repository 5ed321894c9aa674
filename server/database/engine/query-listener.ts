import type { LogConfig } from 'kysely'

/** A finished statement. */
export interface EndedQuery {
  /** The text without its parameters. */
  sql: string
  durationMs: number
  isError: boolean
  /** The value of OpenTelemetry's `db.system.name`. */
  system: 'sqlite' | 'postgresql'
}

export type QueryListener = (query: EndedQuery) => void

/** Kysely's option `log` for a listener. Without a listener, Kysely does not measure durations. */
export const logTo = (
  onQuery: QueryListener | undefined,
  system: EndedQuery['system'],
): { log?: LogConfig } =>
  onQuery
    ? {
        log: ({ level, query, queryDurationMillis: durationMs }) =>
          onQuery({ sql: query.sql, durationMs, isError: level === 'error', system }),
      }
    : {}
