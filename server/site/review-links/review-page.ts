import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { staffSession } from '#content/people/staff-cookie.ts'
import { refuseCrossSite } from '../../http/csrf-protection.ts'
import { privateReferrerPolicy } from '../../http/headers.ts'
import type { Page } from '../../http/rendered-page.ts'
import { sendPage } from '../../http/send-page.ts'
import { hashSecret } from '../../people/sign-in/secrets.ts'
import { findSessionById } from '../../people/sign-in/sessions.ts'
import { hasCommented } from '../../publishing/review/guests.ts'
import {
  countOpening,
  findReviewLink,
  type LinkRow,
  openReviewLink,
} from '../../publishing/review/review-links.ts'
import type { Reviewed } from '../../publishing/review/reviewed.ts'
import type { ShownReview, Site } from '../site.ts'
import { createSite } from '../site-data.ts'
import type { SiteServices } from '../site-services.ts'
import { receiveReview } from './receive-review.ts'
import { shownReview, withReviewed } from './reviewed-site.ts'

/** Renders a page without scripts. `open` calls `show` with the path and the site to render. */
type Render = (
  open: (show: (path: string, site: Site) => Promise<Response>) => Promise<Response>,
) => Promise<Page>

/** Paths that the app renders for an ended review link and for an unknown review link. */
const endedPath = '/review/ended'
const nowherePath = '/review/-/-'

interface Params {
  Params: { token: string }
}

/** Serves `/review/<token>`: one draft for a guest. The token is the only credential. The page has no scripts. */
export function reviewPage(app: FastifyInstance, services: SiteServices, render: Render) {
  const { db, env } = services
  app.route<Params>({
    method: ['GET', 'HEAD', 'POST'],
    url: '/review/:token',
    handler: async (request, reply) => {
      if (request.method === 'POST') refuseCrossSite(request, env.siteUrl)
      reply.header('X-Robots-Tag', 'noindex, nofollow')
      reply.header('Referrer-Policy', privateReferrerPolicy(env.siteUrl))
      const link = await findReviewLink(db, hashSecret(request.params.token))
      const at = (path: string) => render((show) => show(path, createSite(services)))
      if (!link) return send(request, reply, await at(nowherePath))
      const reviewed = await openReviewLink(db, link)
      if (!reviewed) return send(request, reply, await at(endedPath))
      if (request.method === 'POST') return receive(request, reply, link, reviewed)
      const done = await doneByGuest(request, link, reviewed)
      // The page after the guest's own form, visits of staff, and HEAD requests do not count as opening the link.
      const isOpening = request.method === 'GET' && !done && !(await isOfStaff(request))
      if (isOpening) await countOpening(db, link.id)
      return show(request, reply, { link, reviewed }, done && { overrides: { done } })
    },
  })

  /** Whether the browser has a valid staff session. The staff cookie alone may be left from an ended session. */
  async function isOfStaff({ headers }: FastifyRequest): Promise<boolean> {
    const session = staffSession(headers.cookie)
    return session !== undefined && (await findSessionById(db, session, env.sessionLife)) !== null
  }

  /** What the guest's last form did, as the query says. Ignores the query if the database does not confirm it. */
  async function doneByGuest({ url }: FastifyRequest, link: LinkRow, { version }: Reviewed) {
    const done = new URLSearchParams(url.split('?')[1] ?? '').get('done')
    if (done === 'approved') {
      return link.approvedAt !== null && link.approvedVersion === version ? done : undefined
    }
    return done === 'commented' && (await hasCommented(db, link.id)) ? done : undefined
  }

  async function show(
    request: FastifyRequest<Params>,
    reply: FastifyReply,
    { link, reviewed }: { link: LinkRow; reviewed: Reviewed },
    { overrides, status }: { overrides?: Partial<ShownReview>; status?: number } = {},
  ) {
    const action = `/review/${request.params.token}`
    const review = await shownReview(services, link, reviewed, { action, ...overrides })
    const page = await render((show) => withReviewed(services, link, { ...reviewed, review }, show))
    return send(request, reply, status === undefined ? page : { ...page, status })
  }

  async function receive(
    request: FastifyRequest<Params>,
    reply: FastifyReply,
    link: LinkRow,
    reviewed: Reviewed,
  ) {
    const form = new URLSearchParams(String(request.body ?? ''))
    const received = await receiveReview(services, link, reviewed, { form, ip: request.ip })
    if ('done' in received) {
      const { token } = request.params
      return reply
        .header('Cache-Control', 'no-store')
        .redirect(`/review/${token}?done=${received.done}`, 303)
    }
    const { status, name, ...refused } = received
    return show(request, reply, { link, reviewed }, { overrides: { refused, name }, status })
  }
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  delete page.headers['cache-control']
  return sendPage(request, reply, page, 'no-store')
}
