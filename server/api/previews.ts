import { folderOf } from '#content/addresses.ts'
import type { ContentRoutes } from '#content/api/routes.ts'
import {
  longestSitePreview,
  type SitePreview,
  sitePreviewRoutes,
} from '#content/api/site-preview.ts'
import type { Content } from '#content/define.ts'
import { contents } from '#content/index.ts'
import { pageNames } from '#content/pages/index.ts'
import { longestBody } from '#content/schema.ts'
import type { PageChange } from '../database/changesets/changeset.ts'
import { keepPreview, type Preview } from '../database/changesets/previews.ts'
import { tryChangeset } from '../database/changesets/try-changeset.ts'
import type { Database } from '../database/connect.ts'
import { findDraft } from '../database/drafts.ts'
import { newId } from '../database/ids.ts'
import { getRecord } from '../database/records/records.ts'
import type { Services } from '../services.ts'
import { hashSecret, newSecret } from '../sign-in/secrets.ts'
import type { ApiServer } from './validation.ts'

/** Keeps a preview, and gives the address at which it shows a page of the site. */
export async function pathOfPreview(
  db: Database,
  preview: Preview,
  path: string,
): Promise<{ path: string }> {
  const token = newSecret()
  await keepPreview(db, preview, hashSecret(token))
  const [page, part] = path.split('#')
  return { path: `${page}?preview=${token}${part === undefined ? '' : `#${part}`}` }
}

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
      // What has never been live has a draft, and nothing else yet.
      const isBegun = id !== undefined && (await findDraft(db, name, id))?.baseVersion === null
      if (id !== undefined && !isBegun) await getRecord(db, name, 'staff', id)
      const change = { type: name, id: id ?? newId(), values, isShown: true } as const
      const preview = { documents: [change] }
      const slug = await tryChangeset(db, preview, async (_, slugs) => slugs.get(change.id))
      // A record without a page of its own stands in a section of the home page.
      const path = slug === undefined ? `/#${name}` : folderOf(content) + slug
      return reply.code(201).send(await pathOfPreview(db, preview, path))
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
      const { path, pages, ...changes } = request.body
      const preview = { ...changes, documents: pageChanges(pages) }
      return reply.code(201).send(await pathOfPreview(db, preview, path))
    },
  )
}

const pageChanges = (pages: SitePreview['pages'] = {}): PageChange[] =>
  pageNames.flatMap((id) => {
    const values = pages[id]
    return values ? [{ type: 'pages', id, values }] : []
  })
