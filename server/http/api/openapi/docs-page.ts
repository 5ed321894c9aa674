import { escapeMarkup } from '#content/text/escape-markup.ts'
import { hex } from '#content/text/hex.ts'
import type { Document } from './document.ts'

/** The part of a JSON schema that the page shows. */
interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  description?: string
}

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: {
    name: string
    in: string
    required?: boolean
    description?: string
    schema?: Schema
  }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, unknown>
}

/** The OpenAPI document as one HTML page without scripts. */
export function docsPage(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation, // generated from our own routes
    })),
  )
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'Other'))]
  const sections = tags.map((tag) => {
    const inTag = operations.filter(({ operation }) => (operation.tags?.[0] ?? 'Other') === tag)
    return `<section id="${slug(tag)}"><h2>${escapeMarkup(tag)}</h2>${inTag.map(entry).join('')}</section>`
  })
  const links = tags.map((tag) => `<li><a href="#${slug(tag)}">${escapeMarkup(tag)}</a></li>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(document.info.title)}</title><style>${docsStyle}</style></head><body>
<header><h1>${escapeMarkup(document.info.title)}</h1><p>${escapeMarkup(document.info.description ?? '')}</p>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Resources"><ul>${links.join('')}</ul></nav></header>
<main>${sections.join('')}</main></body></html>`
}

function entry({
  method,
  path,
  operation,
}: {
  method: string
  path: string
  operation: Operation
}) {
  const { summary = '', description = '', parameters = [], responses = {}, security } = operation
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  return `<article><h3><code><b>${method}</b> ${escapeMarkup(path)}</code></h3>
<p>${escapeMarkup(summary)}. ${escapeMarkup(description)}${security ? ' <em>Needs a session.</em>' : ''}</p>
${
  queries.length > 0
    ? table(
        'Query',
        queries.map((query) =>
          row(query.name, query.schema ?? {}, query.required === true, query.description),
        ),
      )
    : ''
}
${body ? fields(body) : ''}
<p class="answers">Answers ${answersOf(responses)}</p></article>`
}

const answersOf = (responses: object) =>
  [...Object.keys(responses).filter((status) => status !== 'default'), 'or a problem'].join(', ')

function fields(body: Schema): string {
  const whole = body.anyOf?.[0] ?? body
  const rows = Object.entries(whole.properties ?? {}).flatMap(([name, schema]) => [
    row(name, schema, whole.required?.includes(name) === true, schema.description),
    ...Object.entries(schema.properties ?? {}).map(([inner, innerSchema]) =>
      row(`${name}.${inner}`, innerSchema, schema.required?.includes(inner) === true),
    ),
  ])
  return table('Body', rows)
}

const table = (caption: string, rows: string[]) =>
  `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`

const row = (name: string, schema: Schema, isRequired: boolean, description = '') =>
  `<tr><th scope="row"><code>${escapeMarkup(name)}</code></th><td>${escapeMarkup(typeOf(schema))}${
    isRequired ? ', required' : ''
  }${bounds(schema)}</td><td>${escapeMarkup(description)}</td></tr>`

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.items) return `list of ${typeOf(schema.items)}s`
  if (schema.type === 'string') return schema.format ?? 'text'
  return String(schema.type ?? 'text')
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

function bounds({ minLength, maxLength, minItems, maxItems }: Schema): string {
  const parts = [
    minLength === undefined ? '' : `at least ${count(minLength, 'character', 'characters')}`,
    maxLength === undefined ? '' : `at most ${count(maxLength, 'character', 'characters')}`,
    minItems === undefined ? '' : `at least ${count(minItems, 'entry', 'entries')}`,
    maxItems === undefined ? '' : `at most ${count(maxItems, 'entry', 'entries')}`,
  ].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

const slug = (tag: string) => tag.toLowerCase().replace(/[^a-z]+/g, '-')

export const docsStyle = `
:root{color-scheme:light}
body{margin:0 auto;max-width:60rem;padding:3rem 1.5rem 6rem;background:${hex.paper};color:${hex.ink};
font:16px/1.6 system-ui,sans-serif}
h1{font-size:2.25rem;letter-spacing:-.025em;line-height:1.1;margin:0 0 1rem}
h2{font-size:1.5rem;margin:4rem 0 1rem;padding-top:1rem;border-top:2px solid ${hex.ink}}
h3{font-size:1rem;font-weight:400;margin:0}
a{color:${hex['signal-deep']}}
ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding:0;list-style:none}
code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
article{padding:1rem 0;border-top:1px solid ${hex.line}}
article p{margin:.25rem 0}
table{border-collapse:collapse;margin:.75rem 0;width:100%;font-size:14px}
caption{text-align:left;color:${hex['ink-3']};padding:.25rem 0}
th,td{text-align:left;font-weight:400;vertical-align:top;padding:.3rem 1rem .3rem 0;
border-top:1px solid ${hex.line}}
th{width:32%}
.answers{color:${hex['ink-3']};font-size:14px}
:focus-visible{outline:2px solid ${hex['signal-deep']};outline-offset:2px}
`
