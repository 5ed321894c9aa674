import { contents, isContentName } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { reviewLinkRoutes } from '#content/publishing/review/review-links-api.ts'
import { requireRightTo, sessionOf, withRight } from '../../http/api/http.ts'
import { transactAs } from '../../http/api/session.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { hashSecret, newSecret } from '../../people/sign-in/secrets.ts'
import type { Services } from '../../services.ts'
import {
  createReviewLink,
  listReviewLinks,
  revokeReviewLink,
  typeOfReviewLink,
} from './review-links.ts'

const tags = ['Review']

/** Review links, by which guests see one draft, for people who edit content. */
export function staffReviewLinkRoutes(app: ApiServer, services: Services) {
  const { db, env } = services
  app.get(
    '/review-links',
    {
      schema: {
        ...reviewLinkRoutes['GET /review-links'],
        tags,
        summary: 'List the review links of a document',
        description: 'Newest first, with the number of visits and the approval of each.',
      },
    },
    async (request) => withRight(request, await listReviewLinks(db, request.query)),
  )

  app.post(
    '/review-links',
    {
      config: { approval: 'harmless' },
      schema: {
        ...reviewLinkRoutes['POST /review-links'],
        tags,
        summary: 'Share a draft with a guest',
        description:
          'Anyone with the address can view the draft, comment on it and approve it, but nothing else. The address ' +
          'is not shown again. 409 without a draft.',
      },
    },
    async (request, reply) => {
      requireRightTo(request, request.body.type)
      const token = newSecret()
      const by = sessionOf(request).email
      const shared = { ...request.body, by, tokenHash: hashSecret(token) }
      const link = await transactAs(services, request, (transaction) =>
        createReviewLink(transaction, shared),
      )
      const address = `${env.siteUrl}/review/${token}${placeOf(link.type)}`
      return reply.code(201).send({ link, address })
    },
  )

  app.delete(
    '/review-links/:id',
    {
      config: { approval: 'harmless' },
      schema: {
        ...reviewLinkRoutes['DELETE /review-links/:id'],
        tags,
        summary: 'Revoke a review link',
        description: 'The link stops working. Comments made through it stay.',
      },
    },
    async (request, reply) => {
      const { id } = request.params
      requireRightTo(request, await typeOfReviewLink(db, id))
      await revokeReviewLink(db, id, sessionOf(request).email)
      return reply.code(204).send()
    },
  )
}

/** The URL fragment of the section that shows a type's records; empty for documents with a page of their own. */
function placeOf(type: string): string {
  if (!isContentName(type)) return ''
  const content: Content = contents[type]
  return content.slugFrom ? '' : `#${content.name}`
}
