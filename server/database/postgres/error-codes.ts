/** SQLSTATE of an error of PostgreSQL, or the code of a connection's: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? '' : codeOf(error.cause)
}

const isSqlState = (code: string) => /^[0-9A-Z]{5}$/.test(code)

/** The server is starting or ending, or has ended this connection. */
const isShutdown = (code: string) => /^(08...|57P0[1-5])$/.test(code)

/** From Node, for sockets. */
const socketCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
]

/** Errors of the client that have no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Postgres connection has been discarded)/

/** The message of an error of `pg`, or of what caused it. */
const isLostMessage = (error: unknown): boolean =>
  error instanceof Error && (lostMessages.test(error.message) || isLostMessage(error.cause))

/** What waits for a connection has waited too long. */
const isExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** The connection was lost, or none could be had. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (isShutdown(code) || isLostMessage(error)) return true
  // Files have such codes too: what a socket says names the call.
  const call = 'syscall' in error ? String(error.syscall) : ''
  if (socketCodes.includes(code) && /^(connect|read|write|getaddrinfo)$/.test(call)) return true
  // A host with several addresses, none of which could be reached.
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true
  return error.cause !== undefined && isConnectionLost(error.cause)
}

/** A text that the engine has no place for: a NUL, or what is not UTF-8. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error))

/** A transaction that was undone by others, or never began, can begin anew. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  // Serialization failure, deadlock, a lock that was not had in time, a standby that is not the primary yet.
  if (['40001', '40P01', '55P03', '25006'].includes(code)) return true
  return !isExhausted(error) && isConnectionLost(error)
}

/** Why the database cannot do something now, for errors that pass without a restart. */
export function unavailability(error: unknown): string | undefined {
  const code = codeOf(error)
  if (isConnectionLost(error)) return 'The database does not answer. Please try again.'
  if (!isSqlState(code)) return undefined
  if (code === '53100') return 'The disk of the database is full.'
  if (code === '25006') return 'The database cannot be written to.'
  const isBusy = /^(40001|40P01|55P03|57014|53...)$/.test(code)
  return isBusy ? 'The database is busy. Please try again.' : undefined
}
