import { z } from 'zod'
import { FetchError } from '../../../http/outgoing/checked-get.ts'
import type { FetchedText, FetchText } from '../../fetch-text.ts'
import type { SourceDocument, SourceEntry } from '../../source-entry.ts'
import { ImportSourceError } from '../import-source-error.ts'
import * as source from '../source-text.ts'
import { findRestApi, jsonOf, type RestApi, useExport } from './find-rest-api.ts'
import { leftOutTypes, termLosses } from './wordpress-fields.ts'

const { limits } = source

const text = z.string().catch('')
const number = z.number().int().nonnegative().catch(0)
const rendered = z.object({ rendered: text, protected: z.boolean().catch(false) })
const noText = { rendered: '', protected: false }

const mediaShape = z.object({
  id: number,
  source_url: text,
  alt_text: text,
  caption: rendered.catch(noText),
  link: text,
})

const postShape = z.object({
  id: z.number().int().positive(),
  type: text,
  date: text,
  slug: text,
  link: text,
  title: rendered.catch(noText),
  content: rendered.catch(noText),
  excerpt: rendered.catch(noText),
  featured_media: number,
  yoast_head_json: z
    .object({ title: text, description: text })
    .catch({ title: '', description: '' }),
  _embedded: z
    .object({
      author: z.array(z.object({ name: text }).catch({ name: '' })).catch([]),
      'wp:featuredmedia': z.array(mediaShape.nullable().catch(null)).catch([]),
      'wp:term': z.array(z.array(z.object({ taxonomy: text, name: text })).catch([])).catch([]),
    })
    .catch({ author: [], 'wp:featuredmedia': [], 'wp:term': [] }),
})
type Post = z.infer<typeof postShape>

const typeShape = z.object({
  slug: z.string(),
  rest_base: z.string().regex(/^[\w-]{1,100}$/),
  rest_namespace: z.literal('wp/v2').default('wp/v2'),
})
type PostType = z.infer<typeof typeShape>

const usualTypes: PostType[] = [
  { slug: 'post', rest_base: 'posts', rest_namespace: 'wp/v2' },
  { slug: 'page', rest_base: 'pages', rest_namespace: 'wp/v2' },
]

const mostTypes = 30

/**
 * Reads the public content of a running WordPress site by its REST API, with the keys of its export. Drafts, comments
 * and the media library are not public. Throws `ImportSourceError` and `FetchError`.
 */
export async function* readWordPressSite(
  address: string,
  fetchText: FetchText,
): AsyncGenerator<SourceEntry> {
  const api = await findRestApi(address, fetchText)
  const title = source.plainText(api.siteName, limits.title)
  yield { type: 'site', url: api.siteUrl, title }
  const countDocument = source.createDocumentCounter()
  for (const type of await listTypes(api)) {
    for await (const post of listPosts(api, type)) {
      countDocument()
      const [media] = post._embedded['wp:featuredmedia']
      const url = source.webAddress(media?.source_url ?? '', `${api.siteUrl}/`)
      const pictureId = media && url ? String(media.id) : ''
      if (media && url) {
        const alt = source.plainText(media.alt_text, limits.title)
        const caption = source.plainText(media.caption.rendered, limits.title)
        const page = source.webAddress(media.link, `${api.siteUrl}/`)
        yield { type: 'file', id: pictureId, url, alt, caption, page }
      }
      yield { ...(await documentOf(post, type, title)), pictureId }
    }
  }
}

/** The types with public content. */
async function listTypes(api: RestApi): Promise<PostType[]> {
  const { status, text } = await api.get('wp/v2/types')
  const types = status === 200 ? z.record(z.string(), z.unknown()).safeParse(jsonOf(text)).data : {}
  const others = Object.values(types ?? {}).flatMap((each) => typeShape.safeParse(each).data ?? [])
  const isUsual = ({ slug }: PostType) => slug === 'post' || slug === 'page'
  const isContent = ({ slug }: PostType) => slug !== 'attachment' && !leftOutTypes.has(slug)
  const usual = usualTypes.map((type) => others.find(({ slug }) => slug === type.slug) ?? type)
  const rest = others.filter((type) => !isUsual(type) && isContent(type))
  return [...usual, ...rest].slice(0, mostTypes)
}

/** Sites that cannot send a hundred posts at once, for lack of memory or beyond the limit, are asked for ten. */
const pageSizes = { usual: 100, small: 10 }

async function* listPosts(api: RestApi, type: PostType): AsyncGenerator<Post> {
  let size = pageSizes.usual
  for (let page = 1; (page - 1) * size < limits.documents + size; page++) {
    const answer = await getPage(api, type, { page, size })
    if (!answer) {
      if (size === pageSizes.small) throw new ImportSourceError('its REST API fails')
      page = (page - 1) * (size / pageSizes.small)
      size = pageSizes.small
      continue
    }
    // Behind the last page, which a site without the header does not announce.
    if (answer.status === 400 && page > 1) return
    if (answer.status !== 200) {
      if (type.slug !== 'post') return
      throw new ImportSourceError(`its REST API answered ${answer.status}: ${useExport}`)
    }
    const list = z.array(z.unknown()).safeParse(jsonOf(answer.text)).data ?? []
    for (const each of list) {
      const post = postShape.safeParse(each).data
      if (post) yield post
    }
    const pages = Number(answer.headers['x-wp-totalpages'] ?? Number.POSITIVE_INFINITY)
    if (list.length === 0 || page >= pages) return
  }
}

interface Page {
  page: number
  size: number
}

/** `undefined` if the server fails. */
async function getPage(
  api: RestApi,
  { rest_base }: PostType,
  { page, size }: Page,
): Promise<FetchedText | undefined> {
  const query = {
    per_page: String(size),
    page: String(page),
    orderby: 'id',
    order: 'asc',
    _embed: 'author,wp:featuredmedia,wp:term',
  }
  try {
    const answer = await api.get(`wp/v2/${rest_base}`, query)
    return answer.status >= 500 ? undefined : answer
  } catch (error) {
    if (error instanceof FetchError && size !== pageSizes.small) return undefined
    throw error
  }
}

async function documentOf(post: Post, type: PostType, siteTitle: string): Promise<SourceDocument> {
  const losses: string[] = []
  const isProtected = post.content.protected
  if (isProtected) losses.push('its text, which needs a password')
  const html = await source.boundedHtml(source.withoutControls(post.content.rendered), losses)
  const title = source.plainText(post.title.rendered, limits.title)
  const search = post.yoast_head_json
  // Yoast's own title ends with the name of the site.
  const searchTitle = source.plainText(search.title, 300)
  const isOwn = searchTitle !== title && !(siteTitle && searchTitle.includes(siteTitle))
  return {
    type: 'document',
    key: `post:${post.id}`,
    kind: type.slug,
    status: isProtected ? 'limited' : 'public',
    // WordPress adds the word in the language of the site: `Protected: Title`.
    title: isProtected ? title.replace(/^[\p{L} ]{1,20}: /u, '') : title,
    html: isProtected ? '' : html,
    excerpt: isProtected ? '' : ownExcerpt(post, html),
    author: source.plainText(post._embedded.author[0]?.name ?? '', 200),
    date: source.dayOf(post.date),
    publishAt: '',
    slug: source.decodedSlug(post.slug),
    url: source.webAddress(post.link),
    picture: '',
    pictureId: '',
    searchTitle: isOwn ? searchTitle : '',
    searchDescription: source.plainText(search.description, 1000),
    losses: [...losses, ...termLosses(post._embedded['wp:term'].flat().slice(0, 200))],
  }
}

/** An excerpt that WordPress has made from the beginning of the text is none. */
function ownExcerpt({ excerpt }: Post, html: string): string {
  const own = source.plainText(excerpt.rendered, limits.excerpt)
  const beginning = own.replace(/(?<!\s)\s*(?:\[…\]|…|\.\.\.)$/, '').slice(0, 100)
  return source.plainText(html, limits.excerpt).startsWith(beginning) ? '' : own
}
