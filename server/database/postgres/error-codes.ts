/** The SQLSTATE or the connection error code: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? '' : codeOf(error.cause)
}

const isSqlState = (code: string) => /^[0-9A-Z]{5}$/.test(code)

/** The server is starting or shutting down, or has closed the connection. */
const isShutdown = (code: string) => /^(08...|57P0[1-5])$/.test(code)

/** Socket error codes of Node. */
const socketCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
]

/** Messages of `pg` for lost connections, which have no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Postgres connection has been discarded)/

/** Whether an error of `pg`, or one of its causes, is a lost connection. */
const isLostMessage = (error: unknown): boolean =>
  error instanceof Error && (lostMessages.test(error.message) || isLostMessage(error.cause))

/** The pool had no free connection in time. */
const isExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** Whether the connection was lost, or none could be opened. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (isShutdown(code) || isLostMessage(error)) return true
  // File errors have the same codes; socket errors have one of these system calls.
  const call = 'syscall' in error ? String(error.syscall) : ''
  if (socketCodes.includes(code) && /^(connect|read|write|getaddrinfo)$/.test(call)) return true
  // Node throws an AggregateError if no address of a host could be reached.
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true
  return error.cause !== undefined && isConnectionLost(error.cause)
}

/** Whether the server refused a connection because of a limit on connections: its own, the role's or the database's. */
export const isRefusedConnection = (error: unknown): boolean => codeOf(error) === '53300'

const databaseErrors = new WeakSet<object>()

/** Marks an error of a connection to the database: a mail server's lost connection looks the same. */
export function markDatabaseError(error: unknown): void {
  if (error instanceof Error) databaseErrors.add(error)
}

/** Whether an error, or one of its causes, means that the database gives no answer or no connection. */
export function isDatabaseAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (databaseErrors.has(each)) return isConnectionLost(each) || isRefusedConnection(each)
  }
  return false
}

/** Whether an error says that PostgreSQL cannot store the characters of a text, such as NUL or invalid UTF-8. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error))

/** True for the error `program_limit_exceeded`: a text is too long to be indexed. */
export const isUnindexable = (error: unknown): boolean => codeOf(error) === '54000'

/** Whether a transaction can be retried, because it conflicted with others or never began. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  // Serialization failure, deadlock, lock timeout, standby that is not the primary yet.
  if (['40001', '40P01', '55P03', '25006'].includes(code)) return true
  return !isExhausted(error) && isConnectionLost(error)
}

/** Why the database is unavailable, as a sentence, for errors that pass without a restart. */
export function unavailability(error: unknown): string | undefined {
  const code = codeOf(error)
  if (isConnectionLost(error)) return 'The database does not answer. Please try again.'
  if (!isSqlState(code)) return undefined
  if (code === '53100') return 'The disk of the database is full.'
  if (code === '25006') return 'The database cannot be written to.'
  const isBusy = /^(40001|40P01|55P03|57014|53...)$/.test(code)
  return isBusy ? 'The database is busy. Please try again.' : undefined
}
