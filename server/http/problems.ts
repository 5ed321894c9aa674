import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type FieldError, fieldErrors, type ProblemDetails } from '#content/api/problem.ts'
import type { ImageUse } from '#content/media/images-api.ts'
import type { ChangedDraft, Refusal } from '#content/publishing/releases-api.ts'
import { BusyError, ReadOnlyError } from '../database/engine/transaction-errors.ts'
import { isUnindexable, isUnstorable, unavailability } from '../database/engine/unavailability.ts'
import {
  ApprovalError,
  ConflictError,
  InUseError,
  LastAdministratorError,
  LastWayInError,
  MissingError,
  PublicationError,
  RefusedReleaseError,
  ReusedKeyError,
  SelfLinkError,
  StaleDraftError,
  StaleError,
  StaleReleaseError,
  TakenError,
  UnfinishedError,
  UnseenVersionError,
} from '../database/errors.ts'
import { codeOf } from '../error-code.ts'
import { apiPolicy } from './headers.ts'

/** Additional members and headers of a problem. */
interface Extra {
  errors?: FieldError[]
  /** Documents that show the picture to be deleted. */
  uses?: ImageUse[]
  /** Why a release cannot be published. */
  refusals?: readonly Refusal[]
  /** Drafts that were changed in or added to a release after the client loaded the release. */
  changed?: readonly ChangedDraft[]
  /** The live values, the draft, and the values that the draft is based on: see `StaleDraftError`. */
  sides?: StaleDraftError['sides']
  /** The sign-in method by which the account's owner must confirm the request. */
  confirmation?: ProblemDetails['confirmation']
  /** Set for errors that are too frequent to be logged one by one. */
  isUnlogged?: boolean
  /** In seconds, for the Retry-After header. */
  retryAfter?: number
}

/** Problem details (RFC 9457): the only error format of the API. */
export class Problem extends Error {
  readonly status: number
  readonly extra: Extra
  constructor(status: number, detail: string, extra: Extra = {}) {
    super(detail)
    this.status = status
    this.extra = extra
  }
}

/** A service that the site depends on does not answer. The message is for the log; `detail` is sent. */
export abstract class UnreachableError extends Error {
  abstract readonly detail: string
}

/** Input that a schema refused. */
export class InvalidError extends Error {
  readonly errors: FieldError[]
  /** Set by Fastify: the part of the request that was validated. */
  validationContext?: string
  constructor(errors: FieldError[]) {
    super(errors.map(({ message }) => message).join('. '))
    this.errors = errors
  }
}

/** The error of one field of a body that its schema cannot find. */
export const invalidField = (field: string, message: string): InvalidError =>
  Object.assign(new InvalidError([{ field, message }]), { validationContext: 'body' })

/** The error of an invalid body, or of a draft's content, which is validated like a body. */
const invalidBody = (error: z.ZodError): InvalidError =>
  Object.assign(new InvalidError(fieldErrors(error)), { validationContext: 'body' })

/** Fastify's error handler. It converts every error of the API into a problem. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error)
  if (problem.status >= 500 && !problem.extra.isUnlogged) request.log.error(error)
  const { status, extra } = problem
  reply.header('Cache-Control', 'no-store').header('Content-Security-Policy', apiPolicy)
  if (extra.retryAfter !== undefined) reply.header('Retry-After', extra.retryAfter)
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  const body: ProblemDetails &
    Pick<Extra, 'uses' | 'refusals' | 'changed'> &
    Partial<StaleDraftError['sides']> = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: problem.message,
    ...(status >= 500 ? { requestId: request.id } : {}),
    ...(extra.errors ? { errors: extra.errors } : {}),
    ...(extra.uses ? { uses: extra.uses } : {}),
    ...(extra.refusals ? { refusals: extra.refusals } : {}),
    ...(extra.confirmation ? { confirmation: extra.confirmation } : {}),
    ...(extra.changed ? { changed: extra.changed } : {}),
    ...extra.sides,
  }
  return reply.code(status).type('application/problem+json').send(JSON.stringify(body))
}

function staleRelease(changed: readonly ChangedDraft[]): string {
  const [first, ...more] = changed
  if (!first) return 'This release has changed since you opened it.'
  const what = first.name.trim() ? `“${first.name}”` : 'One of its drafts'
  const others = more.length === 0 ? '' : ` and ${more.length} more`
  return `This release has changed since you opened it: ${what}${others}.`
}

/** The problem of a temporary error: 503, or 507 when a disk is full; `undefined` for other errors. */
export function unavailabilityProblem(error: unknown): Problem | undefined {
  const problem = toProblem(error)
  return [503, 507].includes(problem.status) ? problem : undefined
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof RefusedReleaseError) {
    const { message, refusals } = error
    return new Problem(409, message, { refusals })
  }
  if (error instanceof ConflictError) return new Problem(409, error.message)
  if (error instanceof ApprovalError) return new Problem(403, error.message)
  if (error instanceof UnseenVersionError) return new Problem(428, error.message)
  if (error instanceof MissingError) return new Problem(404, 'There is no such record.')
  if (error instanceof TakenError) {
    const { message } = error
    return new Problem(409, `${message}.`, { errors: [{ field: 'slug', message }] })
  }
  if (error instanceof LastAdministratorError) {
    return new Problem(409, 'There must be at least one administrator.')
  }
  if (error instanceof LastWayInError) {
    return new Problem(409, 'You need at least a password or a passkey to sign in.')
  }
  if (error instanceof SelfLinkError || error instanceof PublicationError) {
    const { field, message } = error
    return new Problem(422, `${message}.`, { errors: [{ field, message }] })
  }
  if (error instanceof InUseError) {
    const { uses } = error
    const detail = 'This picture is in use. Add ?force=true to delete it anyway.'
    return new Problem(409, detail, { uses })
  }
  if (error instanceof StaleDraftError) {
    const { sides } = error
    return new Problem(412, 'The live version has changed since this draft was started.', { sides })
  }
  if (error instanceof UnfinishedError) return toProblem(invalidBody(error.error))
  if (error instanceof StaleReleaseError) {
    const { changed } = error
    return new Problem(412, staleRelease(changed), { changed })
  }
  if (error instanceof StaleError) {
    return new Problem(412, 'Someone else has saved this record since you opened it.')
  }
  if (error instanceof ReusedKeyError) {
    return new Problem(422, 'This Idempotency-Key was used for another request.')
  }
  if (error instanceof ReadOnlyError) {
    const detail =
      'The site is being moved, so nothing can be saved right now. Please try again later.'
    return new Problem(503, detail, { retryAfter: 30 })
  }
  if (error instanceof BusyError) {
    return new Problem(503, 'The server is busy. Please try again.', { retryAfter: 2 })
  }
  if (error instanceof UnreachableError) return new Problem(503, error.detail, { retryAfter: 5 })
  if (error instanceof InvalidError) return invalid(error)
  if (['EIO', 'EROFS'].includes(codeOf(error) ?? '')) {
    const detail = 'The disk is not responding correctly. Nothing was stored.'
    return new Problem(503, detail, { retryAfter: 5 })
  }
  if (isDiskFull(error)) return diskFullProblem()
  if (isUnstorable(error)) return new Problem(400, 'A text has characters that cannot be stored.')
  if (isUnindexable(error))
    return new Problem(422, 'A text is too long to be stored. Please shorten it.')
  const reason = unavailability(error)
  if (reason) return new Problem(503, reason, { retryAfter: 5 })
  return fromFastify(error)
}

/** The problem of a file that does not fit on the disk. */
export const diskFullProblem = () => new Problem(507, 'The disk is full. Nothing was stored.')

/**
 * Recognizes errors of the file system by their code, and errors of libvips by their message, because they have no
 * code. An exceeded quota counts as a full disk.
 */
const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '') ||
  (error instanceof Error &&
    /system error: (no space left|disk quota exceeded|file too large)/i.test(error.message))

/** An invalid body answers 422; an invalid path or query answers 400. */
function invalid({ message, errors, validationContext }: InvalidError) {
  return new Problem(validationContext === 'body' ? 422 : 400, `${message}.`, { errors })
}

const details: Record<number, string> = {
  400: 'The request is malformed.',
  403: 'This is not allowed.',
  404: 'There is nothing at this address.',
  413: 'The content as a whole is too long to be saved.',
  414: 'The address is too long.',
  415: 'This content type is not accepted here.',
}

/**
 * The problem of an error that `toProblem` does not know, such as Fastify's errors, which have a status. The error's
 * text is only logged, not sent.
 */
function fromFastify(error: unknown): Problem {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500)
    return new Problem(status, details[status] ?? details[400] ?? '')
  if (status === 503)
    return new Problem(503, 'The server is busy. Please try again.', { retryAfter: 2 })
  return new Problem(500, 'Something went wrong. Please try again later.')
}
