import * as fc from 'fast-check'
import { brandFields } from '#content/brand/brand-fields.ts'
import { contents, isContentName } from '#content/documents/content-types.ts'
import type { Fields } from '#content/documents/fields.ts'
import { isPageName, pageOf } from '#content/documents/pages/index.ts'
import { settingsFields } from '#content/documents/settings-fields.ts'
import { setupFields } from '#content/setup/setup-fields.ts'
import { breakJson } from './broken-json.ts'
import { fieldValues } from './field-values.ts'
import type { KnownValues } from './known-values.ts'
import { oddHeaders, oddPayload, oddQuery } from './odd-parts.ts'
import type { Operation } from './operations.ts'
import { type Named, valuesOf } from './schema-values.ts'
import { textOf } from './texts.ts'
import { filesOf } from './uploads.ts'

/** A request to send, without the caller's token. */
export interface FuzzRequest {
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  /** The value of `payload`, where it is JSON that matches the schema. */
  json?: unknown
}

/** Values for text properties whose schema does not describe their format. */
const namedValues = (known: KnownValues): Named => {
  const named: Record<string, fc.Arbitrary<unknown>> = {
    email: fc.constantFrom('ines@client.example', 'b@client.example', 'Ünes@client.example'),
    address: fc.constantFrom('ada@company.com', 'b@company.com'),
    recordId: known.of('projects'),
    assignee: known.of('people'),
    ids: known.of('messages'),
    url: fc.constantFrom('https://hooks.example/x', 'https://10.0.0.1/', 'http://hooks.example/'),
    text: textOf(1, 400),
  }
  return (name) => (Object.hasOwn(named, name) ? named[name] : undefined)
}

/** A plausible body: values of declared fields, or else values that the schema of the operation allows. */
function bodyOf({ path, method, body }: Operation, known: KnownValues): fc.Arbitrary<unknown> {
  const [, , resource = '', name = ''] = path.split('/')
  const given = { isActive: fc.boolean() }
  const own = (fields: Fields, more = {}) =>
    fc
      .tuple(fieldValues(fields), fc.record(more, { requiredKeys: [], noNullPrototype: true }))
      .map(([values, extra]) => ({ ...values, ...extra }))
  const last = path.split('/').at(-1)
  const isRecord =
    isContentName(resource) && (last === resource || (last === '{id}' && method === 'PUT'))
  if (isContentName(resource) && isRecord) return own(contents[resource].fields, given)
  if (resource === 'pages' && isPageName(name) && last === name) {
    return own(pageOf(name).sections)
  }
  const whole = { settings: settingsFields, brand: brandFields, setup: setupFields }[resource]
  const partly = (fields: Fields) =>
    fieldValues(fields).chain((values) =>
      fc
        .subarray(Object.entries(values))
        .map((entries) => Object.fromEntries(entries) as Record<string, unknown>),
    )
  if (whole) return partly(whole)
  return body ? valuesOf(body, namedValues(known)) : fc.constant(undefined)
}

/** Requests of an operation: most match its description, the others have an error somewhere. */
export function requestsOf(operation: Operation, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const { path, parameters, isUpload } = operation
  const resource = path.split('/')[2] ?? ''
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const parts = inPath.map(({ name, schema }) => {
    const isPlain = schema.type === 'string' && !schema.enum && !schema.format
    const usual = !isPlain
      ? valuesOf(schema)
      : known.of(name === 'slug' ? `${resource}.slug` : resource)
    const odd = textOf(1, 300)
    return [name, fc.oneof({ weight: 12, arbitrary: usual }, odd)] as const
  })
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const query = fc
    .record(
      Object.fromEntries(
        queries.map(({ name, schema }) => [
          name,
          ['id', 'record'].includes(name) ? known.of('projects') : valuesOf(schema),
        ]),
      ),
      {
        requiredKeys: queries.filter(({ required }) => required).map(({ name }) => name),
        noNullPrototype: true,
      },
    )
    .map((values) => {
      const pairs = Object.entries(values).map(([name, value]) => [
        name,
        String(value).toWellFormed(),
      ])
      return new URLSearchParams(pairs).toString()
    })
  const good = bodyOf(operation, known)
  const hasBody = operation.body !== undefined
  const sent = isUpload
    ? filesOf()
    : !hasBody
      ? fc.oneof(
          { weight: 9, arbitrary: fc.constant({ headers: {}, payload: undefined }) },
          oddPayload,
        )
      : fc.oneof(
          { weight: 6, arbitrary: good.map(asJson) },
          { weight: 3, arbitrary: good.chain(breakJson).map(asJson) },
          { weight: 1, arbitrary: oddPayload },
        )
  return fc
    .record({
      params: fc.record(Object.fromEntries(parts)),
      query: fc.oneof({ weight: 6, arbitrary: query }, oddQuery),
      sent,
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, oddHeaders),
    })
    .map(({ params, query, sent, headers }) => {
      const given: Record<string, unknown> = params
      const address = path.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(String(given[name]).toWellFormed()),
      )
      return {
        ...sent,
        url: query === '' ? address : `${address}?${query}`,
        headers: { ...headers, ...sent.headers },
      }
    })
}

const asJson = (value: unknown) => ({
  json: value,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(value),
})
