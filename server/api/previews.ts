import { folderOf } from '#content/addresses.ts'
import type { ContentRoutes } from '#content/api/routes.ts'
import { longestSitePreview, sitePreviewRoutes } from '#content/api/site-preview.ts'
import type { Content } from '#content/define.ts'
import { contents } from '#content/index.ts'
import { longestBody } from '#content/schema.ts'
import { createPreview, createSitePreview } from '../database/records/previews.ts'
import type { Services } from '../services.ts'
import { hashSecret, newSecret } from '../sign-in/secrets.ts'
import type { ApiServer } from './validation.ts'

/** The address of a preview: a record's own page, or its type's section of the home page. */
const pathOf = (content: Content, slug: string | undefined, token: string) =>
  slug === undefined
    ? `/?preview=${token}#${content.name}`
    : `${folderOf(content)}${slug}?preview=${token}`

/** Shows unsaved values as the public page will: see `server/pages/preview.ts`. */
export function staffPreviewRoutes(
  app: ApiServer,
  { db }: Services,
  { name, routes }: ContentRoutes,
) {
  const content: Content = contents[name]
  app.post(
    `/${name}/preview`,
    {
      bodyLimit: longestBody(content.fields),
      config: { approval: 'harmless' },
      schema: {
        ...routes['POST /:type/preview'],
        tags: [content.many],
        summary: `Preview a ${content.one.toLowerCase()} before it is saved`,
        description:
          'Gives the address of the public page with the unsaved values, good for half an hour ' +
          'and for whoever knows it. The values may be unfinished.',
      },
    },
    async (request, reply) => {
      const { values, id } = request.body
      const token = newSecret()
      const { slug } = await createPreview(db, name, values, hashSecret(token), id)
      return reply.code(201).send({ path: pathOf(content, slug, token) })
    },
  )
}

/** Preview of the whole site with what is unsaved in several pages and in the settings. */
export function staffSitePreviewRoutes(app: ApiServer, { db }: Services) {
  app.post(
    '/previews',
    {
      bodyLimit: longestSitePreview,
      config: { approval: 'harmless' },
      schema: {
        ...sitePreviewRoutes['POST /previews'],
        tags: ['Pages'],
        summary: 'Preview a page with unsaved texts and settings',
        description:
          'Gives the address of the public page with them, good for half an hour and for whoever knows it. ' +
          'The texts may be unfinished; what is left out is shown as it is public.',
      },
    },
    async (request, reply) => {
      const { path, ...changes } = request.body
      const token = newSecret()
      await createSitePreview(db, changes, hashSecret(token))
      return reply.code(201).send({ path: `${path}?preview=${token}` })
    },
  )
}
