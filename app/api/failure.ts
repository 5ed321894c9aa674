import type { FieldError, ProblemDetails } from '#content/api/problem.ts'
import type { ImageUse } from '#content/media/images-api.ts'
import type { Refusal } from '#content/publishing/releases-api.ts'
import { retryAfterText } from '#content/text/retry-after.ts'
import type { Send } from './call.ts'

/** Problem details of an API error (RFC 9457). */
export interface Problem {
  title: string
  status: number
  detail?: string
  errors?: FieldError[]
  /** The sign-in method by which the account's owner must confirm the call. */
  confirmation?: ProblemDetails['confirmation']
  /** Uses that prevent the deletion of a picture. */
  uses?: ImageUse[]
  /** Documents that block the publication of a release. */
  refusals?: Refusal[]
  /** Version conflict: the live document and the values that the draft is based on. */
  live?: object
  base?: object
}

export type FailureKind = 'network' | 'aborted' | 'timeout' | 'protocol' | 'unreadable' | 'http'

/** Failed API call. `status` and `problem` are set if the server has responded. */
export class ApiError extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly problem: Problem | undefined

  constructor(kind: FailureKind, message: string, problem?: Problem) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = problem?.status
    this.problem = problem
  }

  /** Uses that prevent the deletion of a picture. */
  get uses(): ImageUse[] {
    return this.problem?.uses ?? []
  }

  get fieldErrors(): FieldError[] {
    return this.problem?.errors ?? []
  }
}

const texts = {
  network: 'The server could not be reached.',
  aborted: 'The request was cancelled.',
  timeout: 'The server took too long to answer.',
  protocol: 'This page was opened in a way that cannot reach the server.',
  unreadable: 'The server sent an answer that this page does not understand.',
} satisfies Record<Exclude<FailureKind, 'http'>, string>

export const failure = (kind: keyof typeof texts) => new ApiError(kind, texts[kind])

/**
 * Step: throws an `ApiError` for any failure. `advice` replaces the server's message for a status.
 */
export const throwFailures =
  (advice: Record<number, string> = adviceOnForms) =>
  async <C>(call: C, next: Send<C>): Promise<Response> => {
    const response = await next(call).catch((error) => {
      throw fromFetch(error)
    })
    if (response.ok) return response
    throw await fromResponse(response, advice)
  }

/** Converts an error of `fetch`, or of reading the response, to an `ApiError`. */
function fromFetch(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return failure('aborted')
  if (name === 'TimeoutError') return failure('timeout')
  return failure('network')
}

/** Fallback messages by status, for responses without problem details, such as a proxy's. */
const meanings: Record<number, string> = {
  403: 'You are not allowed to do this.',
  404: 'There is no such record.',
  413: 'The server does not take so much at once.',
  429: 'There were too many requests.',
  500: 'Something went wrong on the server.',
  502: 'The server is not there at the moment.',
  503: 'The server is busy.',
  504: 'The server took too long to answer.',
}

/** Replaces server messages that do not help the user of a form. */
const adviceOnForms: Record<number, string> = {
  413: 'This is more than the server takes at once. Please make the texts or lists shorter.',
}

/** Converts an error response, from the server or a proxy, to an `ApiError`. */
async function fromResponse(response: Response, advice: Record<number, string>): Promise<ApiError> {
  const { status, statusText } = response
  const body = await response.json().catch(() => null)
  const title = statusText || `HTTP ${status}`
  const problem: Problem = { title, ...(isObject(body) ? problemIn(body) : {}), status }
  const message = advice[status] ?? problem.detail ?? meanings[status] ?? problem.title
  return new ApiError('http', withWait(message, response.headers.get('Retry-After')), problem)
}

/** Extracts valid problem details from an untrusted body. */
function problemIn(body: object): Partial<Problem> {
  const { title, detail, errors, uses, refusals, live, base, confirmation } = body as Record<
    string,
    unknown
  >
  return {
    ...(isText(title) ? { title } : {}),
    ...(isText(detail) ? { detail } : {}),
    ...(Array.isArray(errors) ? { errors: errors.filter(isFieldError) } : {}),
    ...(Array.isArray(uses) ? { uses: uses.filter(isImageUse) } : {}),
    ...(Array.isArray(refusals) ? { refusals: refusals.filter(isRefusal) } : {}),
    ...(isConfirmation(confirmation) ? { confirmation } : {}),
    ...(isObject(live) ? { live } : {}),
    ...(isObject(base) ? { base } : {}),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isConfirmation = (value: unknown): value is NonNullable<Problem['confirmation']> =>
  ['local', 'oidc', 'ticket'].includes(String(value))

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) &&
  'field' in value &&
  'message' in value &&
  typeof value.field === 'string' &&
  typeof value.message === 'string'

const isImageUse = (value: unknown): value is ImageUse =>
  isObject(value) && 'type' in value && '_id' in value && 'name' in value && isText(value.type)

const isRefusal = (value: unknown): value is Refusal =>
  isObject(value) &&
  ['type', 'recordId', 'name', 'reason'].every(
    (key) => typeof Reflect.get(value, key) === 'string',
  ) &&
  'errors' in value &&
  Array.isArray(value.errors) &&
  value.errors.every(isFieldError)

/** Adds the waiting time of a Retry-After header, in seconds or as a date, to a sentence. */
export function withWait(sentence: string, retryAfter: string | null, now = Date.now()): string {
  if (retryAfter === null) return sentence
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now) / 1000)
  if (!(seconds > 0)) return sentence
  return `${sentence.replace(/ Please try again( later)?\.$/, '')} ${retryAfterText(seconds)}`
}

/** Reason to show in a notification; `undefined` if the error is not an `ApiError`. */
export const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : undefined)

/** Field errors from the server; empty for other failures. */
export const fieldErrorsOf = (error: unknown): FieldError[] =>
  error instanceof ApiError ? error.fieldErrors : []

/** Converts field errors to messages by field, for a form. */
export const byField = (errors: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

export const hasStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

export const isOfKind = (error: unknown, kind: FailureKind) =>
  error instanceof ApiError && error.kind === kind

/** Whether the call was aborted. Such failures are not shown. */
export const isAborted = (error: unknown) => isOfKind(error, 'aborted')
