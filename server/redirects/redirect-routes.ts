import { type RedirectInput, redirectRoutes } from '#content/redirects/redirects-api.ts'
import { sendCsv } from '../http/api/csv.ts'
import { actorOf, listOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { checkAddresses, checkedAsCsv } from './check-addresses.ts'
import { deleteNotFound, listNotFound } from './not-found.ts'
import type { RedirectServices } from './redirect-services.ts'
import {
  createRedirect,
  deleteRedirect,
  listRedirects,
  ownTarget,
  toRedirect,
  updateRedirect,
} from './redirects.ts'
import { importRedirects, redirectsAsCsv } from './redirects-csv.ts'
import { listReplaceable } from './replaced-pages.ts'
import { readTargets } from './suggest-targets.ts'
import { testAddress } from './test-address.ts'

const tags = ['Redirects']

/** Characters of a text take up to four bytes each in JSON. */
const longTextBytes = 20_000_000

/** Redirects of former addresses, and addresses without a page. For people with the content duty. */
export function staffRedirectRoutes(app: ApiServer, services: RedirectServices) {
  rowRoutes(app, services)
  targetRoutes(app, services)
  fileRoutes(app, services)
  notFoundRoutes(app, services)
}

/** Redirects one by one. */
function rowRoutes(app: ApiServer, { db, env, addressCounts }: RedirectServices) {
  const inputOf = (input: RedirectInput) => ({ ...input, to: ownTarget(input.to, env.siteUrl) })

  app.get(
    '/redirects',
    {
      schema: {
        ...redirectRoutes['GET /redirects'],
        tags,
        summary: 'List redirects',
        description: 'Contains the former addresses of records, which redirect by themselves.',
      },
    },
    async (request, reply) => {
      await addressCounts.flush()
      return listOf(request, reply, env.siteUrl, await listRedirects(db, request.query))
    },
  )

  app.post(
    '/redirects',
    {
      schema: {
        ...redirectRoutes['POST /redirects'],
        tags,
        summary: 'Create a redirect',
        description:
          'If `to` is the address of a record, the redirect follows the record when its address changes. A target with ' +
          'the host of the site is stored as a path. Any other target is stored as given, and visitors are redirected once ' +
          'if it redirects too; a loop is an error.',
      },
    },
    async (request, reply) => {
      const row = await createRedirect(db, inputOf(request.body), actorOf(request))
      return reply.code(201).send(await toRedirect(db, row))
    },
  )

  app.put(
    '/redirects/:id',
    { schema: { ...redirectRoutes['PUT /redirects/:id'], tags, summary: 'Save a redirect' } },
    async (request) => {
      const { params, body } = request
      return toRedirect(db, await updateRedirect(db, params.id, inputOf(body), actorOf(request)))
    },
  )

  app.delete(
    '/redirects/:id',
    { schema: { ...redirectRoutes['DELETE /redirects/:id'], tags, summary: 'Delete a redirect' } },
    async (request, reply) => {
      await deleteRedirect(db, request.params.id, actorOf(request))
      return reply.code(204).send()
    },
  )
}

/** What an address leads to, and what it could lead to. */
function targetRoutes(app: ApiServer, { db }: RedirectServices) {
  app.get(
    '/redirects/test',
    {
      schema: {
        ...redirectRoutes['GET /redirects/test'],
        tags,
        summary: 'Test what a visitor gets at an address',
      },
    },
    (request) => testAddress(db, request.query.address),
  )

  app.get(
    '/redirects/suggestions',
    {
      schema: {
        ...redirectRoutes['GET /redirects/suggestions'],
        tags,
        summary: 'Suggest targets for an address without a page',
      },
    },
    async (request) => (await readTargets(db))(request.query.address),
  )

  app.get(
    '/redirects/standard-pages',
    {
      schema: {
        ...redirectRoutes['GET /redirects/standard-pages'],
        tags,
        summary: 'List the standard pages that a redirect can replace',
        description:
          'While nobody has written such a page, a redirect from its path comes before its sample, and links to it lead ' +
          'to the target. A page that somebody has written comes before the redirect.',
      },
    },
    () => listReplaceable(db),
  )
}

/** Redirects as a file, and a list of addresses to check. */
function fileRoutes(app: ApiServer, { db, env }: RedirectServices) {
  app.get(
    '/redirects/export',
    {
      schema: {
        ...redirectRoutes['GET /redirects/export'],
        tags,
        summary: 'Export redirects as CSV',
      },
    },
    async (_request, reply) => sendCsv(reply, 'redirects.csv', await redirectsAsCsv(db)),
  )

  app.post(
    '/redirects/import',
    {
      bodyLimit: longTextBytes,
      schema: {
        ...redirectRoutes['POST /redirects/import'],
        tags,
        summary: 'Import redirects from CSV',
        description:
          'Columns by their heading, as Atrium, Redirection, Yoast SEO, Rank Math and others write them, or from, to ' +
          'and status without a heading; also `redirects.json` and `redirects.yaml` of Ghost. The delimiter is a comma, a semicolon, a tab or `|`. Rows that are no redirect ' +
          'are left out and reported, each with its line.',
      },
    },
    (request) => importRedirects(db, request.body.csv, actorOf(request), env.siteUrl),
  )

  // Nothing changes, so people who need approval may check addresses too.
  const check = { bodyLimit: longTextBytes, config: { approval: 'harmless' } } as const

  app.post(
    '/redirects/check',
    {
      ...check,
      schema: {
        ...redirectRoutes['POST /redirects/check'],
        tags,
        summary: 'Check which addresses of a former site still work',
        description:
          'The text has an address in each line, or is a sitemap in XML. The host of an address is ignored. At most ' +
          '10,000 addresses.',
      },
    },
    (request) => checkAddresses(db, request.body.text),
  )

  app.post(
    '/redirects/check/export',
    {
      ...check,
      schema: {
        ...redirectRoutes['POST /redirects/check/export'],
        tags,
        summary: 'Export checked addresses as CSV',
        description: 'Takes the same text as `POST /redirects/check`.',
      },
    },
    async (request, reply) =>
      sendCsv(reply, 'addresses.csv', await checkedAsCsv(db, request.body.text)),
  )
}

/** Addresses without a page. */
function notFoundRoutes(app: ApiServer, { db, env, addressCounts }: RedirectServices) {
  app.get(
    '/not-found',
    {
      schema: {
        ...redirectRoutes['GET /not-found'],
        tags,
        summary: 'List addresses without a page',
        description: 'The 2,000 latest of the last 30 days.',
      },
    },
    async (request, reply) => {
      await addressCounts.flush()
      return listOf(request, reply, env.siteUrl, await listNotFound(db, request.query))
    },
  )

  app.delete(
    '/not-found',
    {
      schema: {
        ...redirectRoutes['DELETE /not-found'],
        tags,
        summary: 'Remove an address without a page',
      },
    },
    async (request, reply) => {
      await deleteNotFound(db, request.query.address)
      return reply.code(204).send()
    },
  )
}
