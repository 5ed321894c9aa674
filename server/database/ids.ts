import { randomUUIDv7 } from 'node:crypto'

/** A new record's id: a UUIDv7, so that ids of one process sort by the time they were made. */
export const newId = (): string => randomUUIDv7()

export const now = (): string => new Date().toISOString()
