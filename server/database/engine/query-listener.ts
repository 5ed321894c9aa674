import type { LogConfig } from 'kysely'

/** A statement that has ended: its text without its parameters. */
export interface EndedQuery {
  sql: string
  durationMs: number
  isError: boolean
  /** As OpenTelemetry names it. */
  system: 'sqlite' | 'postgresql'
}

export type QueryListener = (query: EndedQuery) => void

/** The setting of Kysely that tells a listener of each statement; without one Kysely measures nothing. */
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
