import type { ImportTarget } from '#content/imports/import-kinds.ts'
import { hrefsIn } from '#content/rich-text/hrefs.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { storableText } from '#content/text/storable.ts'
import type { SourceDocument } from '../source-entry.ts'
import { withWords } from './losses.ts'
import { partsOf } from './page-parts.ts'
import { shortened, shortenedOf } from './shortened.ts'
import type { SourcePicture } from './source-tree.ts'
import { type StoryContext, storyOf } from './story.ts'

interface Converted {
  /** The fields of the article or the custom page. */
  values: Record<string, unknown>
  losses: string[]
}

/** The featured picture of a document, and its caption in the media library. */
export type FeaturedPicture = SourcePicture & { caption: string }

/** Characters of a loss: the values of custom fields can be long. */
const longestLoss = 2_000

/** Turns a document of the former site into the fields of an article or of a custom page. */
export function valuesOf(
  document: SourceDocument,
  type: Exclude<ImportTarget, 'none'>,
  context: StoryContext & { featured: FeaturedPicture | undefined },
): Converted {
  const { blocks, losses } = storyOf(document, context)
  const { featured: picture } = context
  const featured = picture && 'src' in picture ? picture.src : ''
  const told = [...document.losses, ...losses]
  if (picture && 'loss' in picture) told.push(picture.loss)
  const cut = (what: string, text: string, most: number) => {
    const { text: kept, loss } = shortenedOf(what, text, most)
    if (loss) told.push(loss)
    return kept
  }
  const title = titleOf(document, blocks)
  const search = {
    searchTitle: cut('the title for search engines', document.searchTitle, 70),
    searchDescription: cut('the description for search engines', document.searchDescription, 300),
  }
  const captionLoss = (caption: string) =>
    caption === '' || blocks.some((block) => plainText(block).includes(caption))
      ? []
      : [withWords('the caption of the featured picture', caption)]
  const converted = (values: Record<string, unknown>): Converted => {
    // A featured picture is often in the text too.
    const all = [...new Set(told)].map((loss) => shortened(storableText(loss), longestLoss))
    return { values, losses: all }
  }
  if (type === 'subpages') {
    const lead = cut('the excerpt', document.excerpt, 600)
    const { parts, losses: ofParts } = partsOf(withoutFirst(blocks, lead))
    told.push(...ofParts)
    if (featured !== '' && !blocks.some(({ attrs }) => attrs?.src === featured))
      told.push('the featured picture on the page: it is shown where the page is shared')
    return converted({
      title: cut('the title', title, 120),
      lead,
      parts,
      ...search,
      sharedPicture: featured,
    })
  }
  if (picture) told.push(...captionLoss(picture.caption))
  const teaser = teaserOf(document, blocks, title)
  const story = withoutPicture(withoutFirst(blocks, teaser), featured)
  return converted({
    title: cut('the title', title, 200),
    teaser: cut('the excerpt', teaser, 600),
    story: story.length > 0 ? { type: 'doc', content: story } : null,
    picture: featured,
    author: cut('the author', document.author, 120),
    publishedOn: document.date,
    ...search,
    sharedPicture: '',
  })
}

/** Words of a title for a document that has none. */
const titleWords = 60

/** The title, or else the first words, the former address or the date. */
function titleOf({ title, slug, date, url, key }: SourceDocument, blocks: readonly RichTextNode[]) {
  if (title !== '') return title
  const [first = ''] = blocks.map(plainText).filter(Boolean)
  return shortened(first, titleWords) || slug || date || url || key
}

/** The excerpt, or else the first paragraph: whole if it can move out of the story, and shortened if it cannot. */
function teaserOf(
  { excerpt, searchDescription }: SourceDocument,
  blocks: readonly RichTextNode[],
  title: string,
): string {
  if (excerpt !== '') return excerpt
  const first = blocks.find(({ type }) => type === 'paragraph')
  const text = first ? plainText(first).replace(/\s+/g, ' ') : ''
  if (text.length <= 600 && withoutFirst(blocks, text).length < blocks.length) return text
  return searchDescription || shortened(text, 200) || title
}

/**
 * A story without the paragraph at its beginning that the teaser or the lead says. It stays if it has links, which a teaser
 * cannot have, or if nothing would be left, of the story or below its heading.
 */
function withoutFirst(blocks: readonly RichTextNode[], said: string): readonly RichTextNode[] {
  const at = blocks.findIndex(({ type }) => type !== 'picture' && type !== 'heading')
  const first = blocks[at]
  const isSaid =
    first?.type === 'paragraph' &&
    plainText(first).replace(/\s+/g, ' ') === said &&
    hrefsIn(first).length === 0
  const next = blocks[at + 1]?.type ?? 'heading'
  const isAlone = blocks[at - 1]?.type === 'heading' && next === 'heading'
  return isSaid && !isAlone && blocks.length > 1 ? blocks.toSpliced(at, 1) : blocks
}

/** A story without its first picture if the article shows it above the story. Its caption becomes a paragraph. */
function withoutPicture(
  blocks: readonly RichTextNode[],
  featured: string,
): readonly RichTextNode[] {
  const at = blocks.findIndex(({ type }) => type === 'picture')
  const picture = blocks[at]
  if (featured === '' || picture?.attrs?.src !== featured) return blocks
  const text = String(picture.attrs.caption ?? '')
  if (text === '') return blocks.length > 1 ? blocks.toSpliced(at, 1) : blocks
  const italic = [{ type: 'text', text, marks: [{ type: 'italic' }] }]
  return blocks.toSpliced(at, 1, { type: 'paragraph', content: italic })
}
