import { confirmationHeader } from '#content/people/confirmation-header.ts'
import { storableText } from '#content/text/storable.ts'
import type { Call } from './call.ts'
import { failure } from './failure.ts'
import { token } from './session/token.ts'

/** Sends a request. Resolves a success only after the whole body has arrived, so that a broken connection is a failure. */
export async function fetchFully(call: Call): Promise<Response> {
  const { path, method = 'GET', query, body, signal } = call
  const url = new URL(`/api${path}${queryString(query)}`, location.href)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failure('protocol')
  const response = await fetch(url, {
    method,
    headers: headersOf(call),
    body: body === undefined ? null : JSON.stringify(body, storable),
    signal: signal ?? null,
  })
  if (response.ok) await response.clone().arrayBuffer()
  return response
}

/** JSON replacer: removes characters that the API rejects. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? storableText(value) : value

function headersOf({ body, version, key, proof, anonymous, isInBackground }: Call): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const bearer = anonymous ? null : token.read()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (version !== undefined) headers.set('If-Match', `"${version}"`)
  if (isInBackground) headers.set('X-Background', '1')
  if (proof !== undefined) headers.set(confirmationHeader, proof)
  if (key !== undefined) headers.set('Idempotency-Key', key)
  return headers
}

/** Query with its question mark; empty without values. */
export function queryString(query: Call['query'] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
