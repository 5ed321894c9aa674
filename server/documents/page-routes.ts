import { pageOf } from '#content/documents/pages/index.ts'
import { pageListRoutes, routesOfPages } from '#content/documents/pages-api.ts'
import { longestBody } from '#content/documents/schema.ts'
import { entityTag, requireDuty, writeOptions } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { getDrafted, saveDraft } from '../publishing/document-drafts.ts'
import type { Services } from '../services.ts'
import { getPage, listPages } from './pages.ts'

const tags = ['Pages']

/** Open routes: the live texts of each page. */
export function openPageRoutes(app: ApiServer, { db }: Services) {
  for (const { name, routes } of routesOfPages) {
    app.get(
      `/pages/${name}`,
      {
        schema: {
          ...routes['GET /pages/:name'],
          tags,
          summary: `Get the texts of the page ${pageOf(name).title}`,
          description:
            'Texts that nobody has written are samples in the language of the site. With `draft=true`, returns the ' +
            'texts of the draft, if the page has one.',
        },
      },
      async (request, reply) => {
        const isDraft = request.query.draft === true
        if (isDraft) requireDuty(request, 'content')
        const page = await (isDraft ? getDrafted(db, 'pages', name) : getPage(db, name))
        return reply.header('ETag', entityTag(page.version)).send(page)
      },
    )
  }
}

/** Staff routes: list the pages, and save a page as a draft. */
export function staffPageRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/pages',
    { schema: { ...pageListRoutes['GET /pages'], tags, summary: 'List the pages' } },
    () => listPages(db),
  )

  for (const { name, routes } of routesOfPages) {
    const { title, sections } = pageOf(name)
    app.put(
      `/pages/${name}`,
      {
        bodyLimit: longestBody(sections),
        config: { approval: 'harmless' },
        schema: {
          ...routes['PUT /pages/:name'],
          tags,
          summary: `Save the draft of the page ${title}`,
          description:
            'Texts that are left out keep their value; fields that the server added are accepted. The draft is ' +
            'not public until it is published. Honours If-Match; a `version` in the body counts as one, and ' +
            'must not differ from it.',
        },
      },
      async (request, reply) => {
        const { version, ...input } = request.body
        const options = writeOptions(request, version)
        const saved = await saveDraft(db, 'pages', name, { input, ...options })
        return reply.header('ETag', entityTag(saved.version)).send(saved)
      },
    )
  }
}
