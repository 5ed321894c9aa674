import { failure, fromFetch, fromResponse } from './failure.ts'
import { readJson } from './request.ts'
import { signedIn } from './session-end.ts'
import { token } from './token.ts'
import { sentOf } from './upload-progress.ts'

export interface Sending {
  method?: 'POST' | 'PUT'
  /** Told how much of each file has been sent, from 0 to 1. After that the server looks at them. */
  onProgress?: (sent: number[]) => void
  signal?: AbortSignal | undefined
}

/**
 * Sends files as the parts of a form and gives the answer's body; throws an `ApiError`. As `request`,
 * except that nothing is sent twice when the network fails: it is too much for that.
 */
export function upload<T>(path: string, files: readonly File[], sending?: Sending): Promise<T> {
  const url = new URL(`/api${path}`, location.href)
  return signedIn(async () => {
    try {
      const response = await send(url, files, sending)
      // What the server says of a file is better than advice on forms.
      if (!response.ok) throw await fromResponse(response, {})
      return await readJson<T>(response)
    } catch (error) {
      throw fromFetch(error)
    }
  })
}

/** `fetch` cannot tell how much has been sent. */
function send(
  url: URL,
  files: readonly File[],
  { method = 'POST', onProgress, signal }: Sending = {},
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  if (signal?.aborted) reject(failure('aborted'))
  const call = new XMLHttpRequest()
  const abort = () => call.abort()
  const sizes = files.map(({ size }) => size)
  call.upload.onprogress = ({ loaded, total }) => onProgress?.(sentOf(loaded, total, sizes))
  call.upload.onload = () => onProgress?.(sizes.map(() => 1))
  call.onload = () => resolve(responseOf(call))
  call.onerror = () => reject(failure('network'))
  call.onabort = () => reject(failure('aborted'))
  call.onloadend = () => signal?.removeEventListener('abort', abort)
  signal?.addEventListener('abort', abort)

  call.open(method, url)
  call.setRequestHeader('Accept', 'application/json')
  const bearer = token.read()
  if (bearer) call.setRequestHeader('Authorization', `Bearer ${bearer}`)
  const form = new FormData()
  for (const file of files) form.append('image', file)
  if (!signal?.aborted) call.send(form)
  return promise
}

/** Only what failures are told from. */
function responseOf(call: XMLHttpRequest): Response {
  const { status, statusText, responseText } = call
  const retryAfter = call.getResponseHeader('Retry-After')
  const headers = new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter })
  return new Response(responseText, { status, statusText, headers })
}
