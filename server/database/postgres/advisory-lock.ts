/** Any number that no other program locks in the same database. */
export const writers = 4_207_101_958

/** The lock of a restore, for as long as it lasts. */
export const restores = 4_207_101_959

/**
 * Begins a transaction with the advisory lock of all writers: one that holds it sees everything that others have
 * committed, in each of its statements, and nobody writes beside it. So none is undone because of another.
 */
export const beginAsWriter = `begin; set local lock_timeout = 3000; select pg_advisory_xact_lock(${writers})`
