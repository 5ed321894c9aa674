import { isLinkAddress } from '../../text/link-address.ts'
import { type RichTextNode, richTextLimits } from '../nodes.ts'
import { recordAt } from '../record-link.ts'
import { type Element, scriptOf, styleOf } from './html-tree.ts'
import { type Script, scriptLetters } from './script-letters.ts'

/** Marks of a text. */
export interface Marks {
  bold: boolean
  italic: boolean
  code: boolean
  href: string | undefined
  /** Becomes letters, as no mark of rich texts stands for it. */
  script: Script | undefined
}

export const noMarks: Marks = {
  bold: false,
  italic: false,
  code: false,
  href: undefined,
  script: undefined,
}

const boldTags = new Set(['b', 'strong'])
const italicTags = new Set(['i', 'em', 'cite', 'dfn', 'var'])
const codeTags = new Set(['code', 'tt', 'kbd', 'samp'])

/** Marks inside an element. Styles win over tags: Google Docs wraps all text in a `b` of normal weight. */
export function marksWithin(marks: Marks, element: Element, origin: string): Marks {
  const { name, attribs } = element
  const style = styleOf(element)
  const weight = style['font-weight'] ?? ''
  const slant = style['font-style'] ?? ''
  return {
    bold: isBold(weight) ?? (boldTags.has(name) || marks.bold),
    italic: slant ? /italic|oblique/.test(slant) : italicTags.has(name) || marks.italic,
    code: codeTags.has(name) || marks.code,
    href: name === 'a' ? linkOf(attribs.href ?? '', origin) : marks.href,
    script: scriptOf(element) ?? marks.script,
  }
}

function isBold(weight: string): boolean | undefined {
  if (/^bold/.test(weight) || Number(weight) >= 600) return true
  return weight === 'normal' || Number(weight) >= 100 ? false : undefined
}

/**
 * Address to store for a link. A link to this site becomes a path, and a Google redirect is replaced by its target.
 * `undefined` if the address is invalid.
 */
export function linkOf(written: string, origin: string): string | undefined {
  const href = written.trim()
  const url = URL.parse(href)
  if (url?.hostname === 'www.google.com' && url.pathname === '/url') {
    return linkOf(url.searchParams.get('q') ?? '', origin)
  }
  const own = url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : href
  const isOne = isLinkAddress(own) || recordAt(own) !== undefined
  return isOne && own.length <= richTextLimits.attribute ? own : undefined
}

/** Text as it is stored. Runs of whitespace, including Word's no-break spaces, become one space. */
export const asShown = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[\u200B\uFEFF\u00AD]/g, '')
    .replace(/[\s\u00A0]+/g, ' ')

/** Text node with its marks in schema order. */
export function textNode(written: string, marked: Marks): RichTextNode {
  const { bold, italic, code, href, script } = marked
  const text = (script && scriptLetters(written, script)) ?? written
  const link = href === undefined ? [] : [{ type: 'link', attrs: { href } }]
  const marks = code
    ? [{ type: 'code' }]
    : [...(bold ? [{ type: 'bold' }] : []), ...(italic ? [{ type: 'italic' }] : []), ...link]
  return { type: 'text', text, ...(marks.length > 0 && { marks }) }
}

/** Inline nodes without spaces around line breaks and without spaces or line breaks at either end. */
export function trimmed(nodes: readonly RichTextNode[]): RichTextNode[] {
  const kept: RichTextNode[] = []
  for (const node of nodes) {
    const before = kept.at(-1)
    const isAfterBlank = !before || before.type === 'hard_break' || before.text?.endsWith(' ')
    const text = isAfterBlank ? node.text?.replace(/^ /, '') : node.text
    if (node.type === 'hard_break') {
      if (before?.text) before.text = before.text.replace(/ $/, '')
      if (before) kept.push(node)
    } else if (text) {
      if (before?.text && JSON.stringify(before.marks) === JSON.stringify(node.marks)) {
        before.text += text
      } else kept.push({ ...node, text })
    }
  }
  while (kept.at(-1)?.type === 'hard_break' || kept.at(-1)?.text?.trim() === '') kept.pop()
  const last = kept.at(-1)
  if (last?.text) last.text = last.text.trimEnd()
  return kept
}
