import { partLimit, textLimit } from '#content/documents/limits.ts'
import { writeMarkdownText } from '#content/rich-text/markdown-text.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'

import { shortened } from './shortened.ts'

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
 * Tables and code, which parts do not have, become paragraphs.
 */
export function partsOf(blocks: readonly RichTextNode[]): Parts {
  const parts: ImportedPart[] = []
  const losses = new Set<string>()
  let title = ''
  let text: string[] = []
  const end = () => {
    if (title !== '' || text.length > 0)
      parts.push({ kind: 'text', title, text: text.join('\n\n') || title })
    title = ''
    text = []
  }
  const write = (node: RichTextNode) => {
    const written = writeMarkdownText({ type: 'doc', content: [node] })
    if (written === '') return
    if (text.join('\n\n').length + written.length > textLimit) end()
    text.push(written)
  }
  for (const block of blocks) {
    const { type, attrs = {}, content = [] } = block
    const words = plainText(block)
    if (type === 'heading' && attrs.level === 2 && words.length <= titleLimit) {
      end()
      title = words
    } else if (type === 'picture') {
      end()
      parts.push({
        kind: 'picture',
        picture: String(attrs.src),
        caption: shortened(String(attrs.caption ?? ''), 300),
      })
    } else if (type === 'quote' && words.length <= 2000) {
      end()
      const quoted = content.map(plainText).join('\n')
      parts.push({ kind: 'quote', text: quoted, name: shortened(String(attrs.by ?? ''), 200) })
    } else {
      if (type === 'table' || type === 'code_block')
        losses.add(`the form of a ${type === 'table' ? 'table' : 'code block'}`)
      for (const paragraph of asParagraphs(block)) write(paragraph)
    }
  }
  end()
  if (parts.length > partLimit)
    losses.add(`${parts.length - partLimit} of ${parts.length} parts of the page`)
  return { parts: parts.slice(0, partLimit), losses: [...losses] }
}

/** Paragraphs and lists with the content of a block. */
function asParagraphs(block: RichTextNode): RichTextNode[] {
  const { type, attrs = {}, content = [] } = block
  if (type === 'paragraph' || type.endsWith('_list')) return [block]
  if (type === 'video') {
    const marks = [{ type: 'link', attrs: { href: String(attrs.src) } }]
    const text = String(attrs.title || attrs.src)
    return [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }]
  }
  if (type === 'heading') return [{ type: 'paragraph', content: content.map(bold) }]
  if (type === 'table') {
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
