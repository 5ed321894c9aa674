import { reasonOfFailedFetch } from './failed-fetch.ts'

/** What a screen's loader has fetched, or why it could not be fetched. */
export type Fetched<T> = { found: T; failure?: undefined } | { found?: undefined; failure: Failure }

interface Failure {
  text: string
  reason: string | undefined
  /** Whether a notification has announced the failure. */
  isTold: boolean
}

interface FailureOptions {
  /** Also announces a failure with a notification. */
  isTold: boolean
}

/**
 * Awaits what a screen's loader fetches. `failed` is the title of a failure. Aborted requests and responses for the
 * router, such as a 404, are thrown.
 *
 * @example
 * export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
 *   fetched(api.json('GET /people', { signal }), 'Failed to fetch the people')
 */
export async function fetched<T>(
  data: Promise<T>,
  failed: string,
  { isTold }: FailureOptions = { isTold: false },
): Promise<Fetched<T>> {
  try {
    return { found: await data }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason = reasonOfFailedFetch(error, isTold ? failed : undefined)
    return { failure: { text: failed, reason, isTold } }
  }
}
