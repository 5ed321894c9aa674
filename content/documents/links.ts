import { mapHrefs } from '../rich-text/hrefs.ts'
import { mapMarkdownLinks } from '../rich-text/markdown-text.ts'
import { type Field, type Fields, isInMarkdown } from './fields.ts'

/** The addresses of all links in a document's values, each with its path: `parts.2.to`. */
export function linksIn(fields: Fields, values: object): { path: string; address: string }[] {
  const found: { path: string; address: string }[] = []
  mapLinks(fields, values, (address, path) => {
    found.push({ path, address })
    return address
  })
  return found
}

type Change = (address: string, path: string) => string

/** Copies values and replaces the address of every link with the result of `change`. */
export function mapLinks<T extends object>(
  fields: Fields,
  values: T,
  change: Change,
  folder = '',
): T {
  const mapped = Object.entries(values).map(([name, value]) => [
    name,
    mapField(fields[name], value, change, folder + name),
  ])
  return Object.fromEntries(mapped) as T // the same fields with values of the same kinds
}

function mapField(field: Field | undefined, value: unknown, change: Change, path: string): unknown {
  if (field?.kind === 'link') return typeof value === 'string' ? change(value, path) : value
  if (field?.kind === 'richText') {
    return value ? mapHrefs(Object(value), (href) => change(href, path)) : value
  }
  if (isInMarkdown(field)) {
    return typeof value === 'string' ? mapMarkdownLinks(value, (href) => change(href, path)) : value
  }
  if (field?.kind === 'group') return mapLinks(field.fields, Object(value), change, `${path}.`)
  if ((field?.kind !== 'items' && field?.kind !== 'parts') || !Array.isArray(value)) return value
  return value.map((item, index) => {
    const inner = field.kind === 'items' ? field.fields : field.kinds[item?.kind]?.fields
    return mapLinks(inner ?? {}, Object(item), change, `${path}.${index}.`)
  })
}

/** Whether any of the fields can contain links. */
export const hasLinks = (fields: Fields): boolean =>
  Object.values(fields).some((field) => {
    if (field.kind === 'parts') {
      return Object.values(field.kinds).some((part) => hasLinks(part.fields))
    }
    return (
      field.kind === 'link' ||
      field.kind === 'richText' ||
      isInMarkdown(field) ||
      ('fields' in field && hasLinks(field.fields))
    )
  })

/**
 * Updates a link to a page that has moved. `moves` has the present path of each moved page by its former one. Keeps the
 * query and the fragment. Links to other pages stay unchanged.
 */
export function movedLink(address: string, moves: ReadonlyMap<string, string>): string {
  const [path = ''] = address.split(/[?#]/, 1)
  const to = moves.get(path)
  return to === undefined ? address : to + address.slice(path.length)
}
