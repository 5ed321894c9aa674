import type { Database } from './database/connect.ts'
import { dialectOf } from './database/dialect.ts'
import { type Bounds, type LocalKinds, localLimit } from './http/rate-limits.ts'
import { createSharedLimit } from './http/shared-limits.ts'
import { messageLimits } from './inbox/limits.ts'
import { uploadLimits } from './media/limits.ts'
import { newsletterLimits } from './newsletter/limits.ts'
import { mailLimits } from './outbox/mail/limits.ts'
import { signInLimits } from './people/sign-in/limits.ts'
import { reviewLimits } from './publishing/review/limits.ts'

/** The bounds of every rate limit. */
const limitBounds = {
  ...messageLimits,
  ...newsletterLimits,
  ...reviewLimits,
  ...signInLimits,
  ...mailLimits,
  ...uploadLimits,
}

type Name = keyof typeof limitBounds

type LocalLimits = {
  [N in Name]: LocalKinds[(typeof limitBounds)[N]['kind']]
}

const limitsBy = (create: (name: string, bounds: Bounds) => object) =>
  Object.fromEntries(
    Object.entries(limitBounds).map(([name, bounds]) => [name, create(name, bounds)]),
  )

/** Rate limits in the memory of one process. Tests raise the bounds with `factor`. */
export const createLimits = (factor = 1) =>
  // Cast: built from the bounds, name by name.
  limitsBy((_name, bounds) => localLimit(bounds, factor)) as unknown as LocalLimits

/**
 * Rate limits: in memory on SQLite, which has one server process, and in the database on PostgreSQL, which may have
 * replicas.
 */
export const limitsOf = (db: Database, factor = 1): Limits =>
  dialectOf(db).isShared
    ? // Cast: built from the bounds, name by name.
      (limitsBy(createSharedLimit(db, factor)) as unknown as Limits)
    : createLimits(factor)

/** Limits that are counted in the database return promises; limits in memory return values. */
type MaybePromise<T> = T | Promise<T>

/** The limits as callers see them: every method may return a promise. */
export type Limits = {
  [Name in keyof LocalLimits]: {
    [Method in keyof LocalLimits[Name]]: LocalLimits[Name][Method] extends (
      ...given: infer Given
    ) => infer Result
      ? (...given: Given) => MaybePromise<Result>
      : never
  }
}
