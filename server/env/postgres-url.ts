/** Whether a database is named by an address of PostgreSQL, and not by a folder. */
export const isPostgresUrl = (target: string): boolean => /^postgres(ql)?:\/\//i.test(target)
