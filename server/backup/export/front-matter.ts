import { folderOf } from '#content/documents/addresses.ts'
import { nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { Field } from '#content/documents/fields.ts'

interface PageFacts {
  /** Empty for what has no page. */
  slug: string | undefined
  publishedAt: string | null | undefined
  /** Whether visitors see it. */
  isPublic: boolean
}

/**
 * Front matter: what Hugo, Astro, Jekyll and Eleventy know a page by, above its text. All of it comes from the record
 * and its declaration, and an import reads past it.
 */
export function frontMatterOf(
  content: Content,
  values: object,
  { slug, publishedAt, isPublic }: PageFacts,
): string {
  const record = values as Record<string, unknown> // by the declaration
  const { description, date, categories, tags } = frontMatterFields(content)
  const address = slug && content.slugFrom ? `${folderOf(content)}${slug}/` : undefined
  return yamlOf({
    title: nameOf(content, record),
    slug,
    // Hugo reads `url`, Jekyll and Eleventy `permalink`.
    url: address,
    permalink: address,
    description: record[description],
    date: record[date] || publishedAt,
    draft: !isPublic,
    // Jekyll shows a page that says `draft`.
    published: isPublic ? undefined : false,
    categories: entriesOf(record[categories]),
    tags: entriesOf(record[tags]),
  })
}

/** The fields of a declaration that stand in front matter; empty for those that it has not. */
export const frontMatterFields = (content: Content) => ({
  title: content.slugFrom ?? '',
  description: nameOfFirst(content, ({ kind }) => kind === 'paragraph'),
  date: content.newestBy ?? '',
  categories: content.filterBy ?? '',
  tags: nameOfFirst(content, (field) => field.kind === 'list' && 'isShort' in field),
})

const nameOfFirst = ({ fields }: Content, isWanted: (field: Field) => boolean) =>
  Object.entries(fields).find(([, field]) => isWanted(field))?.[0] ?? ''

/** The texts of a list, or a text as a list; `undefined` where there is none. */
function entriesOf(value: unknown): string[] | undefined {
  const entries = [value ?? []].flat().map(String).filter(Boolean)
  return entries.length > 0 ? entries : undefined
}

/**
 * A line for each value. JSON is YAML, so values are written as JSON. A date stands without quotes: in them it would be
 * a text for YAML.
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

/** What JSON has as it is, and a reader of YAML may refuse or take for the end of a line. */
const unlikeJson = /[\u007f-\u009f\u2028\u2029\ufdd0-\ufdef\ufeff\ufffe\uffff]/g

const yamlJson = (value: unknown) =>
  JSON.stringify(value, (_name, each) =>
    typeof each === 'string' ? each.toWellFormed() : each,
  ).replace(unlikeJson, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A key, the rest of a value of several lines, a comment, or JSON of several lines. */
const frontMatterLine = /^(?:["'\w][^:]*:(?:\s|$)|[\s#\-[\]{}]|$)/

/**
 * What stands below the front matter, and below one empty line after it. A text that has none stays as it is, also where
 * it begins with a rule (`---`).
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
