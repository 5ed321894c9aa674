import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { ImportSourceError } from '../import-source-error.ts'
import { limits, withoutControls } from '../source-text.ts'
import { decodeXml } from './decode-xml.ts'
import { isReadMeta } from './wordpress-fields.ts'

/** A part of a WXR file, WordPress's extended RSS. */
export type WxrPart = WxrField | WxrAuthor | WxrItem

/** A field of the channel, which describes the site. */
interface WxrField {
  type: 'field'
  name: string
  text: string
}

interface WxrAuthor {
  type: 'author'
  fields: ReadonlyMap<string, string>
}

/** A post, a page, a file or another record. */
export interface WxrItem {
  type: 'item'
  /** Texts by the names of the elements, without those that the import does not read. */
  fields: Map<string, string>
  /** Fields whose text exceeds the limit. */
  tooLong: Set<string>
  /** Metadata by key: what the import reads, and custom fields. */
  meta: Map<string, string>
  /** The first terms. */
  terms: { taxonomy: string; name: string }[]
  comments: number
}

/** Texts that are read, wherever they stand. */
const read = new Set([
  ...['title', 'link', 'wp:wxr_version', 'wp:base_site_url', 'wp:base_blog_url'],
  ...['wp:author_login', 'wp:author_display_name', 'wp:author_first_name', 'wp:author_last_name'],
  ...['dc:creator', 'content:encoded', 'excerpt:encoded', 'category', 'wp:post_id', 'wp:post_date'],
  ...['wp:post_date_gmt', 'wp:post_name', 'wp:status', 'wp:post_password', 'wp:post_type'],
  ...['wp:attachment_url', 'wp:meta_key', 'wp:meta_value'],
])

/** Nested elements. A WXR file has six. */
const deepest = 50

/** Most terms of one item that are read. */
const mostTerms = 200

/** Metadata of one item that is read, and characters of its names. */
const mostMeta = 500
const longestKey = 200

/**
 * Length of one token, such as a CDATA section, in UTF-16 units. The parser keeps a token in memory until its end.
 * Larger than the longest text that is read, because metadata of page builders is longer.
 */
const longestToken = 4 * limits.html

/**
 * Parses a WXR file as a stream. Neither declares nor expands entities: a document type declaration with an internal
 * subset is refused. Throws `ImportSourceError` for a file that is no WXR file or is cut off.
 */
export async function* parseWxr(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WxrPart> {
  const parts: WxrPart[] = []
  const state = createState(parts)
  const parser = new Parser(handlerOf(state), { xmlMode: true })
  let length = 0
  for await (const text of decodeXml(chunks)) {
    length += text.length
    parser.write(text)
    if (length - parser.endIndex > longestToken) {
      throw new ImportSourceError('one element of it is larger than 20 MB')
    }
    yield* parts.splice(0)
    await setImmediate()
  }
  if (!state.hasRoot) throw new ImportSourceError('it is not a WordPress export')
  // The parser closes all elements at the end, so the state is read before.
  if (state.path.length > 0) throw new ImportSourceError('it is cut off: its end is missing')
  parser.end()
}

interface State {
  parts: WxrPart[]
  hasRoot: boolean
  /** Names of the open elements. */
  path: string[]
  /** Text of the innermost element so far. */
  text: string
  isTooLong: boolean
  item: WxrItem | undefined
  author: Map<string, string> | undefined
  taxonomy: string
  metaKey: string
  metaValue: string
}

const createState = (parts: WxrPart[]): State => ({
  parts,
  hasRoot: false,
  path: [],
  text: '',
  isTooLong: false,
  item: undefined,
  author: undefined,
  taxonomy: '',
  metaKey: '',
  metaValue: '',
})

const handlerOf = (state: State): ConstructorParameters<typeof Parser>[0] => ({
  onprocessinginstruction(name, data) {
    const isOfDtd = /^!(?:doctype|entity)$/i.test(name)
    if (isOfDtd && (data.includes('[') || /^!entity/i.test(data))) {
      throw new ImportSourceError('it declares entities, which a WordPress export does not do')
    }
  },
  onopentagname: (name) => open(state, name),
  onattribute(name, value) {
    if (name === 'domain' && state.path.at(-1) === 'category') state.taxonomy = value
  },
  ontext(data) {
    if (state.isTooLong || !read.has(state.path.at(-1) ?? '')) return
    state.isTooLong = state.text.length + data.length > limits.html
    state.text = state.isTooLong ? '' : state.text + data
  },
  onclosetag: (name) => close(state, name),
})

function open(state: State, name: string) {
  const { path } = state
  path.push(name)
  if (path.length > deepest) throw new ImportSourceError('its elements are nested too deeply')
  if (path.length === 1 && name !== 'rss') {
    throw new ImportSourceError(
      name.toLowerCase() === 'html' ? 'it is a web page' : 'it is not a WordPress export',
    )
  }
  state.hasRoot = true
  state.text = ''
  state.isTooLong = false
  if (name === 'category') state.taxonomy = ''
  if (name === 'wp:postmeta') {
    state.metaKey = ''
    state.metaValue = ''
  }
  if (path.length !== 3) return
  if (name === 'wp:author') state.author = new Map()
  if (name === 'item') state.item = createItem()
}

const createItem = (): WxrItem => ({
  type: 'item',
  fields: new Map(),
  tooLong: new Set(),
  meta: new Map(),
  terms: [],
  comments: 0,
})

function close(state: State, name: string) {
  const depth = state.path.length
  const text = withoutControls(state.text)
  if (depth === 3) closeInChannel(state, name, text)
  else if (state.author && depth === 4 && read.has(name)) state.author.set(name, text.trim())
  else if (state.item) closeInItem(state, state.item, text)
  state.path.pop()
  state.text = ''
  state.isTooLong = false
}

function closeInChannel(state: State, name: string, text: string) {
  if (state.item) state.parts.push(state.item)
  else if (state.author) state.parts.push({ type: 'author', fields: state.author })
  else if (read.has(name)) state.parts.push({ type: 'field', name, text: text.trim() })
  state.item = undefined
  state.author = undefined
}

function closeInItem(state: State, item: WxrItem, text: string) {
  const [, , , name = '', inner] = state.path
  const depth = state.path.length
  if (depth === 5 && name === 'wp:postmeta') {
    if (inner === 'wp:meta_key') state.metaKey = text.trim()
    if (inner === 'wp:meta_value') state.metaValue = text.trim()
  }
  if (depth !== 4) return
  if (name === 'wp:comment') item.comments++
  else if (name === 'wp:postmeta') {
    if (isReadMeta(state.metaKey) && item.meta.size < mostMeta)
      item.meta.set(state.metaKey.slice(0, longestKey), state.metaValue)
  } else if (name === 'category') {
    if (item.terms.length < mostTerms)
      item.terms.push({ taxonomy: state.taxonomy, name: text.trim() })
  } else if (read.has(name)) {
    item.fields.set(name, text)
    if (state.isTooLong) item.tooLong.add(name)
  }
}
