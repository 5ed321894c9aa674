import type { FieldError } from '#content/api/problem.ts'
import type { ImageUse } from '#content/media/images-api.ts'
import type { Refusal } from '#content/publishing/releases-api.ts'
import { retryAfterText } from '#content/text/retry-after.ts'
import type { Send } from './call.ts'

/** What the API answers instead of what was asked for: RFC 9457. */
export interface Problem {
  title: string
  status: number
  detail?: string
  errors?: FieldError[]
  /** Where a picture is shown that was not deleted. */
  uses?: ImageUse[]
  /** What of a release is in the way. */
  refusals?: Refusal[]
  /** What is live, and what a draft came from that is not published over it. */
  live?: object
  base?: object
}

export type FailureKind = 'network' | 'aborted' | 'timeout' | 'protocol' | 'unreadable' | 'http'

/** Why a call failed. `status` and `problem` are there when the server answered. */
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

  /** Where the picture is shown that should have been deleted. */
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
 * Step: makes an `ApiError` of whatever is no success. `advice` stands for the server's words on a status.
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

/** The failure behind what `fetch`, or reading its answer, threw. */
function fromFetch(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return failure('aborted')
  if (name === 'TimeoutError') return failure('timeout')
  return failure('network')
}

/** What a status means where the answer has no words of its own, such as one of a proxy. */
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

/** Hidden text: these faults' own messages would not help the visitor. */
const adviceOnForms: Record<number, string> = {
  413: 'This is more than the server takes at once. Please make the texts or lists shorter.',
}

/** Failure behind an unsuccessful answer, from our server or from a proxy. */
async function fromResponse(response: Response, advice: Record<number, string>): Promise<ApiError> {
  const { status, statusText } = response
  const body = await response.json().catch(() => null)
  const title = statusText || `HTTP ${status}`
  const problem: Problem = { title, ...(isObject(body) ? problemIn(body) : {}), status }
  const said = advice[status] ?? problem.detail ?? meanings[status] ?? problem.title
  return new ApiError('http', withWait(said, response.headers.get('Retry-After')), problem)
}

/** Problem details, as far as a body of unknown origin has them. */
function problemIn(body: object): Partial<Problem> {
  const { title, detail, errors, uses, refusals, live, base } = body as Record<string, unknown>
  return {
    ...(isText(title) ? { title } : {}),
    ...(isText(detail) ? { detail } : {}),
    ...(Array.isArray(errors) ? { errors: errors.filter(isFieldError) } : {}),
    ...(Array.isArray(uses) ? { uses: uses.filter(isImageUse) } : {}),
    ...(Array.isArray(refusals) ? { refusals: refusals.filter(isRefusal) } : {}),
    ...(isObject(live) ? { live } : {}),
    ...(isObject(base) ? { base } : {}),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

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

/** A sentence, and when to try again if the server says so: in seconds, or as a date. */
export function withWait(sentence: string, retryAfter: string | null, now = Date.now()): string {
  if (retryAfter === null) return sentence
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now) / 1000)
  if (!(seconds > 0)) return sentence
  return `${sentence.replace(/ Please try again( later)?\.$/, '')} ${retryAfterText(seconds)}`
}

/** What a notice may add about a failure; nothing when the failure is not an API's. */
export const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : undefined)

/** The fields that the server refused; none where a call failed otherwise. */
export const fieldErrorsOf = (error: unknown): FieldError[] =>
  error instanceof ApiError ? error.fieldErrors : []

/** Their messages by field, for a form. */
export const byField = (errors: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

export const hasStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

export const isOfKind = (error: unknown, kind: FailureKind) =>
  error instanceof ApiError && error.kind === kind

/** Whether the call was aborted, so that no caller waits for the answer. */
export const isAborted = (error: unknown) => isOfKind(error, 'aborted')
