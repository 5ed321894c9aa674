/** API request in the pipeline. */
export interface Call {
  /** Path below `/api`. */
  path: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | boolean | undefined> | undefined
  body?: unknown
  /** Optimistic locking: the version that the call may overwrite. */
  version?: number | undefined
  /** Proof that it is the account's owner who calls. */
  proof?: string | undefined
  /** Idempotency key: makes a POST safe to repeat. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** Automatic request, such as polling. It does not prolong the session. */
  isInBackground?: boolean | undefined
  /** Sends no token, as for a visitor. */
  anonymous?: boolean
  /** Whether a 401 leads to the sign-in. Default: true. */
  signInAgain?: boolean
}

/** Upload of files as multipart form data. */
export interface FilesCall extends Pick<Call, 'path' | 'signal' | 'signInAgain'> {
  method?: 'POST' | 'PUT'
  files: readonly File[]
  query?: Call['query']
  /** Name of the files' parts. Default: `image`. */
  partName?: string | undefined
  /** Receives the sent fraction of each file, from 0 to 1. At 1, the server still processes the file. */
  onProgress?: (sent: number[]) => void
}

export type Send<C = Call> = (call: C) => Promise<Response>

/** Middleware. Calls `next` once, several times or not at all, and can handle its response. */
export type Step<C = Call> = (call: C, next: Send<C>) => Promise<Response>
