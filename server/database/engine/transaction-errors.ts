/** The database stayed locked or unreachable for longer than a request waits. */
export class BusyError extends Error {}

/** A trial transaction, which is always rolled back, exceeded its time limit. */
export class LateError extends BusyError {}

/** The connection was lost during a commit, so the transaction may or may not be stored. */
export class UncertainCommitError extends Error {}

/** The database is read-only while it is being copied. */
export class ReadOnlyError extends BusyError {}
