import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasStaffCookie } from '#content/people/staff-cookie.ts'
import { decoded } from '#content/redirects/redirect-source.ts'
import { ownPaths } from '#content/redirects/redirects-api.ts'
import { trimEndOf } from '#content/text/trim.ts'
import type { FoundRedirect } from '../redirects/find-redirect.ts'
import { followPrecedingRedirect, followRedirect, hasPage } from '../redirects/follow-redirect.ts'
import type { RedirectServices } from '../redirects/redirect-services.ts'

/** Answers requests for addresses that have a redirect. */
export function createSiteRedirects({ db, env, addressCounts }: RedirectServices) {
  /** Sends a redirect, or gives `false` for a 410, whose page the caller sends. */
  function send(reply: FastifyReply, { row, to }: FoundRedirect): boolean {
    addressCounts.countHit(row.id)
    if (to === undefined) return false
    const url = new URL(to, env.siteUrl)
    // Two slashes at the beginning would lead to another site.
    const path = url.pathname.replace(/^\/+/, '/')
    const location = to.startsWith('/') ? path + url.search + url.hash : url.href
    // Not cached, because an editor may change the redirect.
    reply.header('Cache-Control', 'no-cache').redirect(location, row.status)
    return true
  }

  return {
    send,
    /** The redirect that comes before the page of an address. */
    beforePage: (address: string) => followPrecedingRedirect(db, address),
    /** The redirect of an address with a trailing slash, if the address without it has no page. */
    async ofSlash(address: string): Promise<FoundRedirect | undefined> {
      const found = await followRedirect(db, address)
      return found && !(await hasPage(db, address)) ? found : undefined
    },
    /** Answers a request for a file that does not exist by its redirect. Returns the status if there is none to follow. */
    async ofFile({ method, originalUrl }: FastifyRequest, reply: FastifyReply) {
      if (!/^(?:GET|HEAD)$/.test(method) || ownPaths.test(originalUrl)) return 404
      const found = await followRedirect(db, originalUrl)
      if (!found) return 404
      return send(reply, found) ? undefined : 410
    },
    /** The redirect of an address without a page. Counts the address of a visitor if there is none. */
    async ofMissing(address: string, request: FastifyRequest): Promise<FoundRedirect | undefined> {
      const found = await followRedirect(db, address)
      const path = trimEndOf(address.split(/[?#]/)[0] ?? '', /\//) || '/'
      const { cookie, referer } = request.headers
      if (!found && !hasStaffCookie(cookie))
        addressCounts.countMissing(decoded(path) ?? path, referer)
      return found
    },
  }
}
