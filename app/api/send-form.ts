import type { FilesCall } from './call.ts'
import { failure } from './failure.ts'
import { queryString } from './fetch-fully.ts'
import { token } from './session/token.ts'
import { sentOf } from './upload-progress.ts'

/** Uploads files with `XMLHttpRequest`, because `fetch` reports no upload progress. */
export function sendForm({
  path,
  method = 'POST',
  files,
  query,
  partName = 'image',
  onProgress,
  signal,
}: FilesCall): Promise<Response> {
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

  call.open(method, new URL(`/api${path}${queryString(query)}`, location.href))
  call.setRequestHeader('Accept', 'application/json')
  const bearer = token.read()
  if (bearer) call.setRequestHeader('Authorization', `Bearer ${bearer}`)
  const form = new FormData()
  for (const file of files) form.append(partName, file)
  if (!signal?.aborted) call.send(form)
  return promise
}

/** Response with only the parts that `throwFailures` reads. */
function responseOf(call: XMLHttpRequest): Response {
  const { status, statusText, responseText } = call
  const retryAfter = call.getResponseHeader('Retry-After')
  const headers = new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter })
  return new Response(responseText, { status, statusText, headers })
}
