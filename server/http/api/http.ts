import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Duty, hasDuty } from '#content/people/accounts.ts'
import { type DocumentType, isSingleName } from '#content/publishing/document-type.ts'
import { countLimit, defaultPageSize, isPaged, type ListQuery } from '../../database/lists/lists.ts'
import type { Listed } from '../../database/results.ts'
import { Problem } from '../problems.ts'
import type { IdempotentRequest } from './idempotency-keys.ts'
import type { Session } from './session.ts'

/** A record's version as an ETag. */
export const entityTag = (version: number) => `"${version}"`

/**
 * The version in If-Match; `undefined` without the header and for `*`. An ETag of another format gives -1, which
 * matches no record, so the answer is 412.
 */
function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']?.trim()
  if (header === undefined || header === '*') return undefined
  const tag = /^"(\d{1,15})"$/.exec(header)
  return tag ? Number(tag[1]) : -1
}

/** The email address of the request's session; `null` without one. */
export const actorOf = ({ session }: FastifyRequest) => session?.email ?? null

/** The session of a staff route. `requireSession` in `api.ts` guarantees that there is one. */
export function sessionOf({ session }: Pick<FastifyRequest, 'session'>): Session {
  if (!session) throw new Error('staff route without a session')
  return session
}

/** Optimistic locking: the author of a write and the version that it replaces, from If-Match or the body. */
export function writeOptions(request: FastifyRequest, ofBody?: number) {
  const expected = expectedVersion(request)
  if (expected !== undefined && ofBody !== undefined && expected !== ofBody) {
    throw new Problem(400, 'If-Match and the version in the body must be the same.')
  }
  return { by: actorOf(request), version: expected ?? ofBody }
}

/** The Idempotency-Key of a request that creates something in `scope`, if it has one. */
export function idempotencyKey(
  request: FastifyRequest,
  scope: string,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !request.session) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem(400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.')
  }
  const { accountId } = request.session
  return { accountId, key, request: [scope, request.body] }
}

/** Page size of the `next` link of an unpaged list. `wholeLimit` is a multiple of it. */
const pageSizeBeyond = 200

/**
 * Returns the entries of a list and sets the `X-Total-Count` and `Link` (RFC 8288) headers. If an unpaged list is
 * longer than one response, the `next` link leads to the rest.
 */
export function listOf<T>(
  { url, query }: Pick<FastifyRequest, 'url'> & { query: ListQuery },
  reply: FastifyReply,
  siteUrl: string,
  { items, total }: Listed<T>,
): T[] {
  reply.header('X-Total-Count', total)
  const links = linksOf(query, items.length, total).map(([rel, page, size]) => {
    const address = new URL(url, siteUrl)
    address.searchParams.set('page', String(page))
    if (size) address.searchParams.set('pageSize', String(size))
    return `<${address}>; rel="${rel}"`
  })
  if (links.length > 0) reply.header('Link', links.join(', '))
  return items
}

function linksOf(query: ListQuery, shown: number, total: number): [string, number, number?][] {
  if (!isPaged(query)) {
    return total > shown ? [['next', shown / pageSizeBeyond + 1, pageSizeBeyond]] : []
  }
  const page = query.page ?? 1
  const size = query.pageSize ?? defaultPageSize
  const last = Math.max(1, Math.ceil(total / size))
  const pages = { first: 1, prev: page - 1, next: page + 1, last }
  // A search counts at most `countLimit` matches, so a page may follow the last counted page.
  const isOver = (rel: string) =>
    rel === 'next' && Boolean(query.search) && total === countLimit && shown === size
  return Object.entries(pages).filter(
    ([rel, number]) => number >= 1 && (number <= last || isOver(rel)),
  )
}

/**
 * Whether an open page sent a request on its own, without an action of a person. Such a request does not prolong the
 * session. The header has no other effect, so the server can trust it.
 */
export const isInBackground = ({ headers }: FastifyRequest) => headers['x-background'] !== undefined

/** The bearer token of a request, if it has one. Throws `Problem` for a malformed header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1]
  if (!token) throw new Problem(401, 'The Authorization header must have a bearer token.')
  return token
}

/** Refuses requests without a session. Throws `Problem`. */
export function requireSession({ session }: FastifyRequest): Session {
  if (!session) throw new Problem(401, 'Please sign in.')
  return session
}

/** Refuses people without this duty. Administrators have every duty. Throws `Problem`. */
export function requireDuty(request: FastifyRequest, duty: Duty): void {
  if (hasDuty(requireSession(request), duty)) return
  throw new Problem(403, `You need the ${duty} permission for this.`)
}

/** Refuses everyone but administrators. Throws `Problem`. */
export function requireAdministrator(request: FastifyRequest): void {
  if (requireSession(request).role === 'administrator') return
  throw new Problem(403, 'Only administrators can do this.')
}

/** Refuses everyone but administrators if the document is the settings or the brand. Throws `Problem`. */
export function requireRightTo(request: FastifyRequest, type: DocumentType): void {
  if (isSingleName(type)) requireAdministrator(request)
}

/** Removes the settings and the brand from a list unless the request is from an administrator. */
export const withRight = <T extends { type: DocumentType }>(
  { session }: FastifyRequest,
  items: readonly T[],
): T[] => items.filter(({ type }) => session?.role === 'administrator' || !isSingleName(type))
