/** A request to the API, as it goes through the pipeline. */
export interface Call {
  /** Below `/api`. */
  path: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | boolean | undefined> | undefined
  body?: unknown
  /** Saves only over this version of the record. */
  version?: number | undefined
  /** Makes a POST safe to repeat: the server does it once for each key. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** The page asks by itself: that does not prolong the session. */
  isInBackground?: boolean | undefined
  /** Asks as a visitor: sends no token. */
  anonymous?: boolean
  /** A 401 leads to the sign-in unless this is false. */
  signInAgain?: boolean
}

/** An upload: files as the parts of a form. */
export interface FilesCall extends Pick<Call, 'path' | 'signal' | 'signInAgain'> {
  method?: 'POST' | 'PUT'
  files: readonly File[]
  /** Told how much of each file has been sent, from 0 to 1. After that the server looks at them. */
  onProgress?: (sent: number[]) => void
}

export type Send<C = Call> = (call: C) => Promise<Response>

/** Middleware: passes a call on to the next step, once, again or not at all, and sees what comes back. */
export type Step<C = Call> = (call: C, next: Send<C>) => Promise<Response>
