/** The database could not be had for longer than a request waits. */
export class BusyError extends Error {}

/** A transaction that is only tried out took longer than writers wait for it. */
export class LateError extends BusyError {}

/** The connection was lost while a transaction was committed: it was stored or not, and nobody can tell. */
export class UncertainCommitError extends Error {}

/** The database is read only for as long as it is being copied. */
export class ReadOnlyError extends BusyError {}
