import { folderOf } from '#content/documents/addresses.ts'
import { nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { Field } from '#content/documents/fields.ts'
import { isSearchField } from '#content/documents/types/search-fields.ts'

interface PageFacts {
  /** `undefined` for a record without a page. */
  slug: string | undefined
  publishedAt: string | null | undefined
  /** Whether visitors see the record. */
  isPublic: boolean
}

/**
 * Front matter: the metadata that Hugo, Astro, Jekyll and Eleventy read above the text of a page. It is derived from
 * the record, so an import ignores it.
 */
export function frontMatterOf(
  content: Content,
  values: object,
  { slug, publishedAt, isPublic }: PageFacts,
): string {
  const record = values as Record<string, unknown> // the declaration defines its fields
  const { description, date, author, picture, categories, tags } = frontMatterFields(content)
  const address = slug && content.slugFrom ? `${folderOf(content)}${slug}/` : undefined
  return yamlOf({
    title: nameOf(content, record),
    slug,
    // Hugo reads `url`, Jekyll and Eleventy `permalink`.
    url: address,
    permalink: address,
    description: record[description],
    date: record[date] || publishedAt,
    author: record[author],
    image: record[picture],
    draft: !isPublic,
    // Jekyll ignores `draft`.
    published: isPublic ? undefined : false,
    categories: entriesOf(record[categories]),
    tags: entriesOf(record[tags]),
  })
}

/** For each property of the front matter, the name of the field that it shows; empty if the type has no such field. */
export const frontMatterFields = (content: Content) => ({
  title: content.slugFrom ?? '',
  description: nameOfFirst(content, ({ kind }) => kind === 'paragraph'),
  date: content.newestBy ?? '',
  author: 'author' in content.fields ? 'author' : '',
  picture: nameOfFirst(content, ({ kind }, name) => kind === 'image' && !isSearchField(name)),
  categories: content.filterBy ?? '',
  tags: nameOfFirst(content, (field) => field.kind === 'list' && 'isShort' in field),
})

const nameOfFirst = ({ fields }: Content, isWanted: (field: Field, name: string) => boolean) =>
  Object.entries(fields).find(([name, field]) => isWanted(field, name))?.[0] ?? ''

/** Non-empty entries of a list or a single text; `undefined` when there are none. */
function entriesOf(value: unknown): string[] | undefined {
  const entries = [value ?? []].flat().map(String).filter(Boolean)
  return entries.length > 0 ? entries : undefined
}

/**
 * Writes a line for each value. Values are JSON, which is valid YAML. A date has no quotes: with quotes, YAML reads it
 * as text.
 */
function yamlOf(values: Record<string, unknown>): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => {
      const isDate = name === 'date' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(String(value))
      return `${name}: ${isDate ? value : yamlJson(value)}\n`
    })
  return `---\n${lines.join('')}---\n`
}

/** Characters that JSON does not escape, but YAML refuses or reads as line breaks. */
const unlikeJson = /[\u007f-\u009f\u2028\u2029\ufdd0-\ufdef\ufeff\ufffe\uffff]/g

const yamlJson = (value: unknown) =>
  JSON.stringify(value, (_name, each) =>
    typeof each === 'string' ? each.toWellFormed() : each,
  ).replace(unlikeJson, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Matches a line of front matter: a key, a continued value, a comment, or JSON of several lines. */
const frontMatterLine = /^(?:["'\w][^:]*:(?:\s|$)|[\s#\-[\]{}]|$)/

/**
 * Removes front matter and an empty line after it. A text without front matter is unchanged, even if it begins with a
 * rule (`---`).
 */
export function withoutFrontMatter(text: string): string {
  const rule = /^\ufeff?---[ \t]*\r?\n/.exec(text)?.[0]
  if (rule === undefined) return text
  for (let at = rule.length; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? undefined : end).trimEnd()
    at = end < 0 ? text.length : end + 1
    if (line === '---') return text.slice(at).replace(/^\r?\n/, '')
    if (!frontMatterLine.test(line)) return text
  }
  return text
}
