import { partLimit, textLimit } from '#content/documents/limits.ts'
import { hrefsIn } from '#content/rich-text/hrefs.ts'
import { writeMarkdownText } from '#content/rich-text/markdown-text.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { createLosses, type Losses } from './losses.ts'
import { shortenedOf } from './shortened.ts'

/** A part of a custom page: see `pageParts`. */
type ImportedPart =
  | { kind: 'text'; title: string; text: string }
  | { kind: 'quote'; text: string; name: string }
  | { kind: 'picture'; picture: string; caption: string }

interface Parts {
  parts: ImportedPart[]
  losses: string[]
}

const titleLimit = 120

/**
 * Divides a story into the parts of a custom page: a heading begins a text, pictures and quotes are parts of their own.
 * Tables and code, which parts do not have, become paragraphs. If a page has too many parts, its headings begin none.
 */
export function partsOf(blocks: readonly RichTextNode[]): Parts {
  const [losses, fewer] = [createLosses(), createLosses()]
  const all = divided(blocks, { losses, headingsBegin: true })
  if (all.length <= partLimit) return { parts: all, losses: losses.list() }
  const parts = divided(blocks, { losses: fewer, headingsBegin: false })
  if (parts.length > partLimit)
    fewer.add(`${parts.length - partLimit} of ${parts.length} parts of the page`)
  return { parts: parts.slice(0, partLimit), losses: fewer.list() }
}

interface Division {
  losses: Losses
  /** Whether a heading begins a part. */
  headingsBegin: boolean
}

function divided(
  blocks: readonly RichTextNode[],
  { losses, headingsBegin }: Division,
): ImportedPart[] {
  const parts: ImportedPart[] = []
  let heading: RichTextNode | undefined
  let text: string[] = []
  const end = () => {
    // A title needs a text: a heading directly before a picture is a text of its own.
    if (heading && text.length === 0) text.push(...paragraphsOf(heading, losses).map(written))
    else if (heading) title = plainText(heading)
    if (text.length > 0) parts.push({ kind: 'text', title, text: text.join('\n\n') })
    heading = undefined
    title = ''
    text = []
  }
  let title = ''
  const write = (node: RichTextNode) => {
    const words = written(node)
    if (words === '') return
    if (text.join('\n\n').length + words.length > textLimit) end()
    text.push(words)
  }
  for (const block of blocks) {
    const { type, attrs = {}, content = [] } = block
    const words = plainText(block)
    const isTitle = headingsBegin && type === 'heading' && attrs.level === 2
    if (isTitle && words.length <= titleLimit) {
      end()
      heading = block
      loseLinks(block, 'heading', losses)
    } else if (type === 'picture') {
      end()
      const { text: caption, loss } = shortenedOf('a caption', String(attrs.caption ?? ''), 300)
      if (loss) losses.add(loss)
      parts.push({ kind: 'picture', picture: String(attrs.src), caption })
    } else if (type === 'quote' && words.length <= 2000) {
      end()
      const { text: name, loss } = shortenedOf('a quote’s author', String(attrs.by ?? ''), 200)
      if (loss) losses.add(loss)
      loseLinks(block, 'quote', losses)
      parts.push({ kind: 'quote', text: content.map(plainText).join('\n'), name })
    } else for (const paragraph of paragraphsOf(block, losses)) write(paragraph)
  }
  end()
  return parts
}

const written = (node: RichTextNode) => writeMarkdownText({ type: 'doc', content: [node] })

function loseLinks(block: RichTextNode, what: string, losses: Losses): void {
  for (const href of hrefsIn(block)) losses.add(`the link ${href} of a ${what}`)
}

/** Paragraphs and lists with the content of a block. */
function paragraphsOf(block: RichTextNode, losses: Losses): RichTextNode[] {
  const { type, attrs = {}, content = [] } = block
  if (type === 'paragraph' || type.endsWith('_list')) return [block]
  if (type === 'video') {
    losses.add('a video, which became a link')
    const marks = [{ type: 'link', attrs: { href: String(attrs.src) } }]
    const text = String(attrs.title || attrs.src)
    return [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }]
  }
  if (type === 'heading') {
    losses.add('a heading, which became bold text')
    return [{ type: 'paragraph', content: content.map(bold) }]
  }
  if (type === 'table' || type === 'code_block')
    losses.add(`the formatting of a ${type === 'table' ? 'table' : 'code block'}`)
  if (type === 'table') {
    loseLinks(block, 'table', losses)
    return content.map((row) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: (row.content ?? []).map(plainText).join(' · ') || ' ' }],
    }))
  }
  const lines = plainText(block).split('\n')
  const broken = lines.flatMap((line, index): RichTextNode[] => {
    const text = line.trim()
    return [
      ...(index > 0 ? [{ type: 'hard_break' }] : []),
      ...(text === '' ? [] : [{ type: 'text', text }]),
    ]
  })
  return [{ type: 'paragraph', content: broken }]
}

const bold = (node: RichTextNode): RichTextNode =>
  node.type === 'text' && !node.marks?.some(({ type }) => type === 'bold')
    ? { ...node, marks: [{ type: 'bold' }, ...(node.marks ?? [])] }
    : node
