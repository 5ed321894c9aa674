/** This file has only types, and no types of Node, because the app imports it through `server/site/site.ts`. */

/** A page of a list, and the total of the list. */
export interface Listed<T> {
  items: T[]
  total: number
}

/** The result of a look-up by slug. */
export type Found<R> =
  | { record: R }
  /** The record has another slug now. */
  | { movedTo: string }
  /** The record was deleted. */
  | { gone: true }
  /** The record exists and was public, but visitors can no longer open it. */
  | { withdrawn: true }

/** The place of a record in a visitor's list, and the next record. */
export interface Place<R> {
  /** Counted from 1. */
  place: number
  total: number
  /** After the last record, the first record follows. `undefined` if the list has no other record. */
  next?: R | undefined
}

/** A category, and the number of listed projects in it. */
export interface Category {
  name: string
  count: number
}
