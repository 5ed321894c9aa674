import type * as z from 'zod'
import type { ImageUse } from '#content/media/images-api.ts'
import type { ChangedDraft, Refusal } from '#content/publishing/releases-api.ts'

/** The database cannot store all texts. */
export class EncodingError extends Error {}

/** The record does not exist, or the viewer may not see it. */
export class MissingError extends Error {}

/** Optimistic locking: the document was saved after the version that the writer had read. */
export class StaleError extends Error {
  readonly version: number
  constructor(version: number) {
    super(`the record is at version ${version}`)
    this.version = version
  }
}

/** Optimistic locking: a release was changed after the version that the publisher had seen. */
export class StaleReleaseError extends StaleError {
  /** The drafts that were changed or added after the version that the publisher had seen. */
  readonly changed: readonly ChangedDraft[]
  constructor(version: number, changed: readonly ChangedDraft[]) {
    super(version)
    this.changed = changed
  }
}

/** The request does not name the version that its author has seen, so the write might overwrite changes of others. */
export class UnseenVersionError extends Error {}

/** The action is not allowed for a person who needs approval. The message says why. */
export class ApprovalError extends Error {}

/** A draft is based on another version than the live one. */
export class StaleDraftError extends StaleError {
  /** The live values, the draft, and the values that the draft is based on, if the history has them. */
  readonly sides: { live: object; draft: object; base: object | null }
  constructor(version: number, sides: StaleDraftError['sides']) {
    super(version)
    this.sides = sides
  }
}

/** A draft lacks required values. */
export class UnfinishedError extends Error {
  readonly error: z.ZodError
  constructor(error: z.ZodError) {
    super('the draft is unfinished')
    this.error = error
  }
}

/** Another record has the slug. The message is shown to the user. */
export class TakenError extends Error {}

/** A record has a link to its own page. */
export class SelfLinkError extends Error {
  /** The path of the link's field. */
  readonly field: string
  constructor(field: string) {
    super('This is the page’s own address: choose another target')
    this.field = field
  }
}

/** The publication times of a record contradict each other. */
export class PublicationError extends Error {
  /** The name of the invalid time. */
  readonly field: string
  constructor({ field, message }: { field: string; message: string }) {
    super(message)
    this.field = field
  }
}

/** A picture is in use, and its deletion was not forced. */
export class InUseError extends Error {
  readonly uses: ImageUse[]
  constructor(uses: ImageUse[]) {
    super(`the picture is used in ${uses.length} places`)
    this.uses = uses
  }
}

/** An Idempotency-Key was reused with another request. */
export class ReusedKeyError extends Error {}

/** The last administrator cannot be removed or demoted. */
export class LastAdministratorError extends Error {}

/** The current state does not allow the action. The message is shown to the user. */
export class ConflictError extends Error {}

/** Some drafts of a release prevent its publication or undo, so nothing was done. The message says which. */
export class RefusedReleaseError extends Error {
  readonly refusals: readonly Refusal[]
  constructor(message: string, refusals: readonly Refusal[]) {
    super(message)
    this.refusals = refusals
  }
}

/** The change would leave a person without a way to sign in. */
export class LastWayInError extends Error {}

/** A message is assigned to an email that no account has. */
export class UnknownPersonError extends Error {}
