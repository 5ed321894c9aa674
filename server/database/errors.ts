import type * as z from 'zod'
import type { ImageUse } from '#content/media/images-api.ts'
import type { ChangedDraft, Refusal } from '#content/publishing/releases-api.ts'

/** There is no such record, or the viewer may not see it. */
export class MissingError extends Error {}

/** The record was saved since the version that the writer had read. */
export class StaleError extends Error {
  readonly version: number
  constructor(version: number) {
    super(`the record is at version ${version}`)
    this.version = version
  }
}

/** A release was changed since the version that its publisher had seen. */
export class StaleReleaseError extends StaleError {
  /** The drafts in it that were changed or added since. */
  readonly changed: readonly ChangedDraft[]
  constructor(version: number, changed: readonly ChangedDraft[]) {
    super(version)
    this.changed = changed
  }
}

/** A write that goes over what others may have changed does not say which version was seen. */
export class UnseenVersionError extends Error {}

/** Somebody who needs approval may not do this. The message says why. */
export class ApprovalError extends Error {}

/** A draft came from another version than what is live. */
export class StaleDraftError extends StaleError {
  /** What is live, the draft, and the values that the draft came from, as far as they are known. */
  readonly sides: { live: object; draft: object; base: object | null }
  constructor(version: number, sides: StaleDraftError['sides']) {
    super(version)
    this.sides = sides
  }
}

/** A draft lacks what a record must have. */
export class UnfinishedError extends Error {
  readonly error: z.ZodError
  constructor(error: z.ZodError) {
    super('the draft is unfinished')
    this.error = error
  }
}

/** The address belongs to another record. The message says so, for whoever wished for it. */
export class TakenError extends Error {}

/** A link on a record's page leads to that page. */
export class SelfLinkError extends Error {
  /** The path of the link among the record's fields. */
  readonly field: string
  constructor(field: string) {
    super('This is the address of the page itself: lead somewhere else')
    this.field = field
  }
}

/** The times of a record's publication contradict each other. */
export class PublicationError extends Error {
  /** The name of the time that is wrong. */
  readonly field: string
  constructor({ field, message }: { field: string; message: string }) {
    super(message)
    this.field = field
  }
}

/** A save would hide what visitors see now until a time, and nobody said that this is meant. */
export class HidingError extends Error {}

/** A picture is shown somewhere, and its deletion was not forced. */
export class InUseError extends Error {
  readonly uses: ImageUse[]
  constructor(uses: ImageUse[]) {
    super(`the picture is used in ${uses.length} places`)
    this.uses = uses
  }
}

/** An Idempotency-Key came again with another request. */
export class ReusedKeyError extends Error {}

/** The last administrator cannot be removed or demoted. */
export class LastAdministratorError extends Error {}

/** It cannot be done in the state that the thing is in. The message says why, for whoever wished for it. */
export class ConflictError extends Error {}

/** Some of what belongs to a release is in the way, so that nothing of it was done. The message says what. */
export class RefusedReleaseError extends Error {
  readonly refusals: readonly Refusal[]
  constructor(message: string, refusals: readonly Refusal[]) {
    super(message)
    this.refusals = refusals
  }
}

/** Somebody would be left without a way to sign in. */
export class LastWayInError extends Error {}
/** A message is assigned to an e-mail that no account has. */
export class UnknownPersonError extends Error {}
