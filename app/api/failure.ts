import type { FieldError } from '#server/problems.ts'

/** What the API answers instead of what was asked for: RFC 9457. */
export interface Problem {
  title: string
  status: number
  detail?: string
  errors?: FieldError[]
}

export type FailureKind = 'network' | 'aborted' | 'timeout' | 'protocol' | 'http'

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

  get fieldErrors(): FieldError[] {
    return this.problem?.errors ?? []
  }
}

const texts = {
  network: 'The server could not be reached.',
  aborted: 'The request was cancelled.',
  timeout: 'The server took too long to answer.',
  protocol: 'This page was opened in a way that cannot reach the server.',
} satisfies Record<Exclude<FailureKind, 'http'>, string>

export const failure = (kind: keyof typeof texts) => new ApiError(kind, texts[kind])

/** The failure behind what `fetch` threw. */
export function fromFetch(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return failure('aborted')
  if (name === 'TimeoutError') return failure('timeout')
  return failure('network')
}

/** The failure behind an answer that is not a success, whoever wrote that answer. */
export async function fromResponse(response: Response): Promise<ApiError> {
  const { status, statusText } = response
  const body = await response.json().catch(() => null)
  const problem: Problem = { title: statusText, ...(isObject(body) ? body : {}), status }
  return new ApiError('http', problem.detail || problem.title || `HTTP ${status}`, problem)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What a notice may add about a failure; nothing when the failure is not an API's. */
export const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : undefined)

export const hasStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/** Whether nobody waits for the answer any more. */
export const isAborted = (error: unknown) => error instanceof ApiError && error.kind === 'aborted'
