/** An error response of the API. */
export const problem = (status: number, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json(
    { title: 'Refused', status, detail: `Refused with ${status}.`, ...more },
    { status, headers },
  )

/** Unexpected responses from an API or a proxy. */
export const brokenAnswers: Record<string, () => Response> = {
  '403': () => problem(403),
  '404': () => problem(404),
  '429': () => problem(429),
  '500': () => problem(500),
  'an error page of a proxy': () => new Response('<h1>Bad</h1>', { status: 502 }),
  'no connection': () => {
    throw new TypeError('fetch failed')
  },
  'an empty body': () => new Response(''),
  'no JSON': () => new Response('<!doctype html>'),
  'an object': () => Response.json({ items: 'none' }),
  null: () => Response.json(null),
}

/** A short selection: an error status, and successful responses with the wrong body. */
export const sampleBrokenAnswers = ['500', 'an object', 'null']

/** A page of a list, with the total count in its header. */
export const listOf = (items: readonly unknown[], total = items.length) =>
  Response.json(items, { headers: { 'X-Total-Count': String(total) } })
