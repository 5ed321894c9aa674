import { z } from 'zod'
import { dayAt, timeZoneOf } from '#content/publishing/time-zone.ts'
import type { SourceDocument, SourceEntry, SourceStatus } from '../../source-entry.ts'
import { parseBoundedJson } from '../bounded-json.ts'
import { ImportSourceError } from '../import-source-error.ts'
import * as source from '../source-text.ts'

const { limits } = source

/*
 * Ghost's export has the rows of its tables. Their columns differ between versions. A missing column, or one with
 * another type, counts as empty.
 */
const text = z.string().catch('')
const id = z.union([z.string(), z.number().transform(String)]).catch('')
const rows = z.array(z.unknown()).catch([])

const tables = z.object({
  posts: z.array(z.unknown()),
  posts_meta: rows,
  users: rows,
  posts_authors: rows,
  tags: rows,
  posts_tags: rows,
  settings: rows,
})

const postRow = z.object({
  id,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  /** The column's name in Ghost 0. */
  image: text,
  type: text,
  /** Ghost 0 to 2, instead of a type. */
  page: z.union([z.boolean(), z.number()]).catch(false),
  status: text,
  visibility: text,
  published_at: text,
  custom_excerpt: text,
  /** Ghost 0 to 2, where `posts_meta` does not exist. */
  meta_title: text,
  meta_description: text,
  author_id: id,
  codeinjection_head: text,
  codeinjection_foot: text,
})
type Post = z.infer<typeof postRow>

const metaRow = z.object({
  post_id: id,
  meta_title: text,
  meta_description: text,
  feature_image_alt: text,
  feature_image_caption: text,
})
type Meta = z.infer<typeof metaRow>

const namedRow = z.object({ id, name: text })
const order = z.number().catch(0)
const authorOfPostRow = z.object({ post_id: id, author_id: id, sort_order: order })
const tagOfPostRow = z.object({ post_id: id, tag_id: id, sort_order: order })
const settingRow = z.object({ key: text, value: text })

interface Related {
  siteUrl: string
  /** In which Ghost shows its dates. The rows have UTC. */
  timeZone: string
  meta: ReadonlyMap<string, Meta>
  authors: ReadonlyMap<string, readonly string[]>
  tags: ReadonlyMap<string, readonly string[]>
}

/**
 * Reads the JSON of a Ghost export. `siteUrl` has no trailing slash: the export does not contain the site's address.
 * Throws `ImportSourceError`.
 */
export async function* readGhostExport(json: string, siteUrl: string): AsyncGenerator<SourceEntry> {
  const data = tablesOf(json)
  const settings = read(settingRow, data.settings)
  const setting = (...keys: string[]) => settings.find(({ key }) => keys.includes(key))?.value ?? ''
  const title = setting('title')
  yield { type: 'site', url: siteUrl, title: source.oneLine(title, limits.title) }
  const users = namesOf(data.users)
  const tags = namesOf(data.tags)
  const authorIds = read(authorOfPostRow, data.posts_authors)
  const tagIds = read(tagOfPostRow, data.posts_tags)
  const posts = read(postRow, data.posts)
  const related: Related = {
    siteUrl,
    timeZone: timeZoneOf(setting('timezone', 'active_timezone', 'activeTimezone')),
    meta: new Map(read(metaRow, data.posts_meta).map((meta) => [meta.post_id, meta])),
    authors: namesByPost(
      [
        ...authorIds.map((row) => ({ ...row, nameId: row.author_id })),
        // Ghost 0 and 1 have one author for each post.
        ...(authorIds.length === 0 ? posts.map(onlyAuthor) : []),
      ],
      users,
    ),
    tags: namesByPost(
      tagIds.map((row) => ({ ...row, nameId: row.tag_id })),
      tags,
    ),
  }
  const countDocument = source.createDocumentCounter()
  for (const post of posts) {
    if (!post.id) continue
    countDocument()
    yield* entriesOf(post, related)
  }
}

/** An export of 20,000 posts has fewer than 2 million values. */
const mostValues = 3_000_000

function tablesOf(json: string): z.infer<typeof tables> {
  const parsed = parseBoundedJson(json, mostValues)
  // `{ db: [{ meta, data }] }`, in some versions without `db`.
  const inDatabase = z.object({ db: z.tuple([z.object({ data: tables })], z.unknown()) })
  const wrapped = inDatabase.safeParse(parsed)
  if (wrapped.success) return wrapped.data.db[0].data
  const bare = z.object({ data: tables }).safeParse(parsed)
  if (bare.success) return bare.data.data
  throw new ImportSourceError('it is not a Ghost export')
}

/** Skips rows that are no objects. */
const read = <T>(row: z.ZodType<T>, list: readonly unknown[]): T[] =>
  list.flatMap((each) => {
    const result = row.safeParse(each)
    return result.success ? [result.data] : []
  })

const namesOf = (list: readonly unknown[]) =>
  new Map(read(namedRow, list).map(({ id, name }) => [id, source.oneLine(name, 200)]))

interface NameOfPost {
  post_id: string
  nameId: string
  sort_order: number
}

const onlyAuthor = ({ id, author_id }: Post): NameOfPost => ({
  post_id: id,
  nameId: author_id,
  sort_order: 0,
})

/** Most authors or tags of one post. */
const mostNames = 200

function namesByPost(list: NameOfPost[], names: ReadonlyMap<string, string>) {
  const byPost = new Map<string, string[]>()
  for (const { post_id, nameId } of list.toSorted((a, b) => a.sort_order - b.sort_order)) {
    const name = names.get(nameId)
    const ofPost = byPost.get(post_id) ?? []
    if (name && ofPost.length < mostNames) ofPost.push(name)
    byPost.set(post_id, ofPost)
  }
  return byPost
}

/** The featured picture, whose description is stored with the post. */
async function* entriesOf(post: Post, related: Related): AsyncGenerator<SourceEntry> {
  const document = await documentOf(post, related)
  const address = withSite(post.feature_image || post.image, related.siteUrl)
  const url = source.webAddress(address, `${related.siteUrl}/`)
  if (!url) {
    yield document
    return
  }
  const alt = source.oneLine(related.meta.get(post.id)?.feature_image_alt ?? '', limits.title)
  const caption = source.plainText(related.meta.get(post.id)?.feature_image_caption ?? '', 1000)
  yield { type: 'file', id: document.key, url, alt, caption, page: '' }
  yield { ...document, pictureId: document.key }
}

const withSite = (value: string, siteUrl: string) =>
  source.withoutControls(value).replaceAll('__GHOST_URL__', siteUrl)

async function documentOf(
  post: Post,
  { siteUrl, timeZone, meta, authors, tags }: Related,
): Promise<SourceDocument> {
  const ofPost = meta.get(post.id)
  const slug = source.decodedSlug(post.slug)
  const losses: string[] = []
  const html = await source.boundedHtml(withSite(post.html, siteUrl), losses)
  const hasAddress = post.status === 'published' && slug !== ''
  const instant = source.instantOf(post.published_at)
  return {
    type: 'document',
    key: `post:${post.id.slice(0, 100)}`,
    kind: post.type === 'page' || post.page ? 'page' : 'post',
    status: statusOf(post),
    // Ghost's name for a post without a title.
    title: post.title === '(Untitled)' ? '' : source.oneLine(post.title, limits.title),
    html,
    excerpt: source.oneLine(post.custom_excerpt, limits.excerpt),
    author: (authors.get(post.id) ?? []).join(', '),
    date: source.dayOf(dayAt(instant, timeZone) || post.published_at),
    publishAt: post.status === 'scheduled' ? instant : '',
    slug,
    url: hasAddress ? source.webAddress(`${siteUrl}/${encodeURIComponent(slug)}/`) : '',
    picture: '',
    pictureId: '',
    searchTitle: source.oneLine(ofPost?.meta_title || post.meta_title, 300),
    searchDescription: source.oneLine(ofPost?.meta_description || post.meta_description, 1000),
    losses: [...losses, ...lossesOf(post, tags.get(post.id) ?? [])],
  }
}

/** A post that was only sent by email is not on the site. */
function statusOf({ status, visibility }: Post): SourceStatus {
  if (status === 'scheduled') return 'scheduled'
  if (status === 'sent') return 'limited'
  if (status !== 'published') return 'draft'
  return visibility === '' || visibility === 'public' ? 'public' : 'limited'
}

function lossesOf(post: Post, tags: readonly string[]): string[] {
  const losses: string[] = []
  const format = post.lexical ? 'Lexical' : post.mobiledoc && 'Mobiledoc'
  if (!post.html && format) losses.push(`its text, which the export contains only as ${format}`)
  // Ghost's own tags begin with a number sign and are not shown.
  const named = source.namedLoss(
    'tags',
    tags.filter((name) => !name.startsWith('#')),
  )
  if (named) losses.push(named)
  if (post.codeinjection_head || post.codeinjection_foot) losses.push('injected code')
  return losses
}
