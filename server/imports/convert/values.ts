import type { ImportTarget } from '#content/imports/import-kinds.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { storableText } from '#content/text/storable.ts'
import type { SourceDocument } from '../source-entry.ts'
import { partsOf } from './page-parts.ts'
import { shortened } from './shortened.ts'
import type { SourcePicture } from './source-tree.ts'
import { type StoryContext, storyOf } from './story.ts'

interface Converted {
  /** The fields of the article or the custom page. */
  values: Record<string, unknown>
  losses: string[]
}

/** Turns a document of the former site into the fields of an article or of a custom page. */
export function valuesOf(
  document: SourceDocument,
  type: Exclude<ImportTarget, 'none'>,
  context: StoryContext & { featured: SourcePicture | undefined },
): Converted {
  const { blocks, losses } = storyOf(document, context)
  const { featured: picture } = context
  const featured = picture && 'src' in picture ? picture.src : ''
  const ofPicture = picture && 'loss' in picture ? [picture.loss] : []
  // A featured picture is often in the text too.
  const told = new Set([...document.losses, ...losses, ...ofPicture])
  const all = [...told].map((loss) => shortened(storableText(loss), 500))
  const title = document.title || 'Untitled'
  const search = {
    searchTitle: shortened(document.searchTitle, 70),
    searchDescription: shortened(document.searchDescription, 300),
  }
  if (type === 'subpages') {
    const { parts, losses: ofParts } = partsOf(blocks)
    const lead = shortened(document.excerpt, 600)
    const values = { title: shortened(title, 120), lead, parts, ...search, sharedPicture: featured }
    return { values, losses: [...all, ...ofParts] }
  }
  const values = {
    title: shortened(title, 200),
    teaser: shortened(document.excerpt || firstText(blocks) || title, 600),
    story: blocks.length > 0 ? { type: 'doc', content: blocks } : null,
    picture: featured,
    author: shortened(document.author, 120),
    publishedOn: document.date,
    ...search,
    sharedPicture: '',
  }
  return { values, losses: all }
}

/** The first paragraphs, up to about 200 characters: a teaser for a text without an excerpt. */
function firstText(blocks: readonly RichTextNode[]): string {
  const first = blocks.find(({ type }) => type === 'paragraph')
  return first ? shortened(plainText(first), 200) : ''
}
