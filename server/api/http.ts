import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Once } from '../database/idempotency.ts'
import { defaultPageSize, type Listed, type ListQuery } from '../database/lists.ts'
import type { Limits } from '../limits.ts'
import { Problem } from '../problems.ts'

/** A record's version as its entity tag. */
export const entityTag = (version: number) => `"${version}"`

/**
 * The version that If-Match names; `undefined` without the header and for `*`. A tag that no
 * record of ours can have gives -1, which matches nothing: the answer is 412.
 */
function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']?.trim()
  if (header === undefined || header === '*') return undefined
  const tag = /^"(\d{1,15})"$/.exec(header)
  return tag ? Number(tag[1]) : -1
}

/** Who made the request: the e-mail of its session. */
export const personOf = ({ session }: FastifyRequest) => session?.email ?? null

/** Who writes, and over which version only. */
export const writing = (request: FastifyRequest) => ({
  by: personOf(request),
  version: expectedVersion(request),
})

/** Counts an uploaded file of an account. Throws `Problem` when there were too many. */
export function limitUpload({ upload }: Limits, { session }: FastifyRequest) {
  const retryAfter = upload.use(session?.accountId ?? '')
  if (retryAfter > 0) {
    throw new Problem(429, 'Too many uploads. Please try again later.', { retryAfter })
  }
}

/** The Idempotency-Key of a request to create something in `scope`, if it has one. */
export function idempotencyKey(request: FastifyRequest, scope: string): Once | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !request.session) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem(400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.')
  }
  const { accountId } = request.session
  return { accountId, key, request: [scope, request.body] }
}

/** Sends a list with its length and the addresses of its other pages (RFC 8288). */
export function sendList<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  siteUrl: string,
  { items, total }: Listed<T>,
  query: ListQuery,
) {
  reply.header('X-Total-Count', total)
  if (query.page !== undefined || query.pageSize !== undefined) {
    const page = query.page ?? 1
    const last = Math.max(1, Math.ceil(total / (query.pageSize ?? defaultPageSize)))
    const pages = { first: 1, prev: page - 1, next: page + 1, last }
    const links = Object.entries(pages)
      .filter(([, number]) => number >= 1 && number <= last)
      .map(([rel, number]) => {
        const address = new URL(request.url, siteUrl)
        address.searchParams.set('page', String(number))
        return `<${address}>; rel="${rel}"`
      })
    reply.header('Link', links.join(', '))
  }
  return reply.send(items)
}

/** The bearer token of a request, if it has one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1]
  if (!token) throw new Problem(401, 'The Authorization header must have a bearer token.')
  return token
}
