import * as z from 'zod'
import { listQuery } from '../api/list-query.ts'
import { csvAnswer, idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { operatorAddresses, pathsOf, staffAddresses } from '../documents/own-addresses.ts'
import { replaceablePages } from '../documents/pages/index.ts'
import { line } from '../text/strings.ts'
import { notFoundSorts, redirectSorts } from './redirect-sorts.ts'
import { redirectSource } from './redirect-source.ts'

/**
 * Addresses that a redirect cannot have: those of the back office, the API and monitoring. A former site may have had
 * files where Atrium has its own, such as below `/media`: a file of Atrium comes before a redirect.
 */
export const ownPaths = pathsOf([...staffAddresses, 'api', ...operatorAddresses])

const statuses = z.literal([301, 302, 307, 308, 410], 'Status must be 301, 302, 307, 308 or 410')

const source = line('From', 2000)
  .refine((text) => redirectSource(text) !== undefined, {
    error: 'From must begin with / and can have one *, in the path',
    abort: true,
  })
  .refine((text) => !ownPaths.test(redirectSource(text)?.key ?? ''), {
    error: 'This address belongs to Atrium and cannot be redirected',
    abort: true,
  })

const target = z
  .string('To must be text')
  .trim()
  .max(2000, 'To must be at most 2000 characters')
  .refine((text) => text === '' || isTarget(text), 'To must begin with / or https://')

function isTarget(text: string): boolean {
  if (text.startsWith('/'))
    return !text.startsWith('//') && URL.canParse(`http://site.invalid${text}`)
  const url = URL.parse(text)
  // A `*` in the host would let the visitor's address choose the site.
  const isWhole = url !== null && !url.host.includes('*') && !url.username && !url.password
  return isWhole && /^https?:$/.test(url.protocol)
}

export const redirectInput = z
  .strictObject({ from: source, to: target, status: statuses })
  .refine(({ to, status }) => status === 410 || to !== '', {
    error: 'To is required',
    path: ['to'],
  })
  .refine(({ from, to }) => !to.includes('*') || from.includes('*'), {
    error: 'To can have a * only if From has one',
    path: ['to'],
  })

export type RedirectInput = z.output<typeof redirectInput>

const redirect = z
  .object({
    _id: z.string(),
    from: z.string().describe('A path, with or without a query, or a pattern with one `*`'),
    to: z.string().describe('The current address of the target; empty for 410'),
    title: z.string().nullable().describe('The title of the record that `to` leads to'),
    status: statuses,
    state: z
      .enum(['works', 'unused', 'broken', 'waiting'])
      .describe(
        '`unused`: a page has the address, and is not only a sample; `broken`: the target is gone or not public; `waiting`: the target was ' +
          'never published',
      ),
    isAutomatic: z.boolean().describe('A former address of a record, which redirects by itself'),
    hits: z.int(),
    lastHitAt: z.iso.datetime().nullable(),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Redirect' })

export type Redirect = z.infer<typeof redirect>

const redirectTest = z
  .object({
    answer: z.enum(['page', 'redirect', 'gone', 'not-found']),
    status: z.int(),
    to: z.string().nullable(),
    redirect: redirect.nullable().describe('The redirect that answers'),
  })
  .meta({ id: 'RedirectTest' })

export type RedirectTest = z.infer<typeof redirectTest>

const notFound = z
  .object({
    path: z.string(),
    count: z.int().describe('Requests since `firstAt`'),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    hosts: z
      .array(z.object({ host: z.string(), count: z.int() }))
      .describe('Hosts of the pages that link here; empty for this site'),
    isSolved: z.boolean().describe('Whether a page or a redirect has the address now'),
  })
  .meta({ id: 'NotFound' })

export type NotFound = z.infer<typeof notFound>

const suggestion = z.object({ to: z.string(), title: z.string() }).meta({ id: 'Suggestion' })

export type Suggestion = z.infer<typeof suggestion>

const address = z.strictObject({ address: line('Address', 2000) })

const csvImport = z.strictObject({ csv: z.string('CSV must be text').max(5_000_000) })

const importResult = z
  .object({
    created: z.int(),
    updated: z.int(),
    failed: z.int().describe('Rows that were left out'),
    errors: z
      .array(z.object({ line: z.int(), message: z.string() }))
      .describe('Why rows were left out: the first 100'),
  })
  .meta({ id: 'RedirectImport' })

export type RedirectImport = z.infer<typeof importResult>

const addressText = z.strictObject({
  text: z.string('Text must be text').max(5_000_000, 'Text must be at most 5,000,000 characters'),
})

const addressAnswers = [
  ...(['page', 'redirect', 'waiting', 'former', 'gone', 'not-found', 'unusable'] as const),
] as const

const checkedAddress = z
  .object({
    address: z.string().describe('Without its host; as it was given if it is unusable'),
    answer: z
      .enum(addressAnswers)
      .describe(
        '`waiting`: a redirect to a record that was never published; `former`: a former address of a record, which redirects by itself; `gone`: 410; `not-found`: needs a ' +
          'redirect; `unusable`: no address, or one of Atrium itself',
      ),
    to: z.string().nullable().describe('Where visitors are redirected to'),
    suggestions: z.array(suggestion).describe('Similar pages, for addresses without a page'),
  })
  .meta({ id: 'CheckedAddress' })

export type CheckedAddress = z.infer<typeof checkedAddress>

const addressCheck = z
  .object({
    addresses: z.array(checkedAddress).describe('In the order of the text, each once'),
    sitemaps: z
      .array(z.string())
      .describe('The sitemaps that the text lists if it is a sitemap index; none is fetched'),
  })
  .meta({ id: 'AddressCheck' })

export type AddressCheck = z.infer<typeof addressCheck>

const replaceablePageState = z
  .object({
    name: z.enum(replaceablePages),
    path: z.string(),
    isSample: z
      .boolean()
      .describe('Nobody has written the page: a redirect from its path replaces it'),
    redirect: redirect.nullable().describe('The redirect from its path'),
  })
  .meta({ id: 'ReplaceablePage' })

export type ReplaceablePageState = z.infer<typeof replaceablePageState>

export const redirectRoutes = {
  'GET /redirects': { querystring: listQuery(redirectSorts), response: { 200: z.array(redirect) } },
  'POST /redirects': { body: redirectInput, response: { 201: redirect } },
  'PUT /redirects/:id': { params: idParams, body: redirectInput, response: { 200: redirect } },
  'DELETE /redirects/:id': { params: idParams, response: { 204: noBody } },
  'GET /redirects/test': {
    querystring: address,
    response: { 200: redirectTest },
  },
  'GET /redirects/standard-pages': { response: { 200: z.array(replaceablePageState) } },
  'GET /redirects/export': {
    response: {
      200: csvAnswer,
    },
  },
  'POST /redirects/import': { body: csvImport, response: { 200: importResult } },
  'POST /redirects/check': { body: addressText, response: { 200: addressCheck } },
  'POST /redirects/check/export': { body: addressText, response: { 200: csvAnswer } },
  'GET /redirects/suggestions': { querystring: address, response: { 200: z.array(suggestion) } },
  'GET /not-found': { querystring: listQuery(notFoundSorts), response: { 200: z.array(notFound) } },
  'DELETE /not-found': { querystring: address, response: { 204: noBody } },
} satisfies RouteSchemas
