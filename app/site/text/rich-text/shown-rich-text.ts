import type { Labels } from '#content/labels/index.ts'
import { hrefsIn, mapHrefs } from '#content/rich-text/hrefs.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { recordAt } from '#content/rich-text/record-link.ts'
import { sourcesIn } from '#content/rich-text/sources.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import type { Site } from '#server/site/site.ts'
import type { KnownPicture } from '../../../ui/picture/picture.tsx'
import { findPictures, pictureMetadata } from '../../data/known-pictures.ts'
import { dirOf } from '../direction.ts'

/** A node prepared for rendering: record links have their path, pictures their size and metadata. */
export interface ShownNode {
  type: string
  attrs?: NonNullable<RichTextNode['attrs']>
  content?: ShownNode[]
  text?: string
  /** The direction of a block with right-to-left letters: its first letter decides. */
  dir?: 'auto'
  marks?: NonNullable<RichTextNode['marks']>
  known?: KnownPicture
  width?: number
  height?: number
}

/** A rich text prepared for rendering, with the labels of its parts. */
export interface ShownRichText {
  content: ShownNode[]
  labels: Labels['richText']
}

/** Assumed size of a picture that is not in the picture library. */
const assumed = { width: 1600, height: 1000 }

/** For loaders: prepares a rich text for rendering. An empty rich text gives `undefined`, to keep page data small. */
export async function shownRichText(
  site: Site,
  doc: RichTextNode | null,
): Promise<ShownRichText | undefined> {
  if (!doc) return undefined
  const records = hrefsIn(doc).flatMap((href) => recordAt(href) ?? [])
  const [paths, described, labels] = await Promise.all([
    site.pathsOf(records),
    findPictures(site, sourcesIn(doc)),
    site.labels(),
  ])
  // A deleted or hidden record has no path. Its link is removed and the text stays.
  const linked = mapHrefs(doc, (href) => {
    const record = recordAt(href)
    return record ? (paths.get(`${record.type}/${record.id}`) ?? '') : href
  })
  const shown = (node: RichTextNode): ShownNode => {
    const { type, attrs, content, text, marks } = node
    const src = type === 'picture' ? String(attrs?.src) : ''
    const known = pictureMetadata(described, src)
    const isCode = marks?.some((mark) => mark.type === 'code')
    return {
      type,
      ...(attrs && { attrs }),
      ...(content && { content: content.map(type === 'code_block' ? (each) => each : shown) }),
      ...(text !== undefined && { text: isCode ? text : softHyphens(text) }),
      ...(marks && { marks }),
      ...(src && (described.get(src) ? sizeOf(described.get(src)) : assumed)),
      ...(known && { known: { ...known, ...(attrs?.alt ? { alt: String(attrs.alt) } : {}) } }),
    }
  }
  const block = (node: RichTextNode): ShownNode => {
    const dir = node.type === 'code_block' ? undefined : dirOf(plainText(node))
    return { ...shown(node), ...(dir && { dir }) }
  }
  return { content: (linked.content ?? []).map(block), labels: labels.richText }
}

const sizeOf = ({ width, height } = assumed) => ({ width, height })
