/** Types alone, and none of Node's: the pages read them too (`server/site/site.ts`). */

/** A part of a list, and how long the whole is. */
export interface Listed<T> {
  items: T[]
  total: number
}

/** What an address leads to: a record, the address it has now, or nothing any more. */
export type Found<R> =
  | { record: R }
  /** The record has another address now. */
  | { movedTo: string }
  /** There was a record here, and it was deleted. */
  | { gone: true }
  /** There is a record here that a visitor could open once, and can no longer. */
  | { withdrawn: true }

/** Where a record stands among those that a visitor sees, from 1, and which comes after it. */
export interface Place<R> {
  place: number
  total: number
  /** After the last comes the first; `undefined` when there is no other. */
  next?: R | undefined
}

/** A category as projects have it, and how many active ones do. */
export interface Category {
  name: string
  count: number
}
