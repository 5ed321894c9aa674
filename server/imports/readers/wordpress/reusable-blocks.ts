import { limits, namedLoss } from '../source-text.ts'
import { blockComments, isObject } from './block-comments.ts'

/** Memory for the texts of reusable blocks, in UTF-16 units. A block beyond it is lost. */
const mostText = 4 * limits.html

/** The reusable blocks (patterns) of a file. */
export interface ReusableBlocks {
  add(id: string, html: string): void
  /** Whether the file has not contained all blocks of a text yet. */
  isMissingIn(html: string): boolean
  /** Replaces references by their blocks, with the texts that they give a pattern. Adds the unknown ones to `losses`. */
  resolve(html: string, losses: string[]): string
}

interface Block {
  html: string
  /** Blocks inside of it. They are not followed: blocks that contain each other would never end. */
  lost: Set<string>
}

/** A reference of the block editor: `<!-- wp:block {"ref":5} /-->`. */
interface Reference {
  start: number
  end: number
  id: string
  /** Texts of this use by the names of the pattern's blocks. */
  texts: Map<string, string>
}

function* references(html: string): Generator<Reference> {
  for (const { start, end, name, kind, attributes } of blockComments(html)) {
    const { ref, content } = attributes
    if (name !== 'block' || kind !== 'single' || !Number.isSafeInteger(ref)) continue
    yield { start, end, id: String(ref), texts: new Map(isObject(content) ? textsIn(content) : []) }
  }
}

function* textsIn(content: Record<string, unknown>): Generator<[string, string]> {
  for (const [name, values] of Object.entries(content)) {
    if (isObject(values) && typeof values.content === 'string') yield [name, values.content]
  }
}

/** Replaces the references of a text, in one pass. */
function replaced(html: string, replacement: (reference: Reference) => string): string {
  const parts: string[] = []
  let at = 0
  for (const reference of references(html)) {
    parts.push(html.slice(at, reference.start), replacement(reference))
    at = reference.end
  }
  parts.push(html.slice(at))
  return parts.join('')
}

export function createReusableBlocks(): ReusableBlocks {
  const blocks = new Map<string, Block>()
  let length = 0
  return {
    add(id, html) {
      length += html.length
      if (length > mostText) return
      const lost = new Set(references(html).map((inner) => inner.id))
      blocks.set(id, { html: replaced(html, () => ''), lost })
    },
    isMissingIn: (html) => references(html).some(({ id }) => !blocks.has(id)),
    resolve(html, losses) {
      let resolved = html.length
      const lost = new Set<string>()
      const result = replaced(html, ({ id, texts }) => {
        const block = blocks.get(id)
        const isTooLong = resolved + (block?.html.length ?? 0) > limits.html
        if (!block || isTooLong) {
          lost.add(id)
          return ''
        }
        resolved += block.html.length
        for (const inner of block.lost) lost.add(inner)
        const { html, unused } = withTexts(block.html, texts)
        const named = [...unused].map(([name, text]) => `${name}: ${text}`)
        const loss = namedLoss(`texts of the pattern ${id}`, named)
        if (loss) losses.push(loss)
        return html
      })
      for (const id of [...lost].slice(0, 20)) losses.push(`the reusable block ${id}`)
      return result
    },
  }
}

/** Puts the texts of one use into the pattern's blocks of these names. */
function withTexts(html: string, texts: ReadonlyMap<string, string>) {
  const unused = new Map(texts)
  if (texts.size === 0) return { html, unused }
  const parts: string[] = []
  let at = 0
  let opened: { text: string; end: number; elements: number } | undefined
  for (const { kind, name, start, end, attributes } of blockComments(html)) {
    if (kind === 'closing' && opened) {
      const inner = html.slice(opened.end, start)
      parts.push(html.slice(at, opened.end), withInnerText(inner, opened))
      at = start
    }
    const { metadata } = attributes
    const own = kind === 'opening' && isObject(metadata) ? String(metadata.name ?? '') : ''
    const text = texts.get(own)
    // The label of a button is in a link in a `div`.
    opened = text === undefined ? undefined : { text, end, elements: name === 'button' ? 2 : 1 }
    if (opened) unused.delete(own)
  }
  parts.push(html.slice(at))
  return { html: parts.join(''), unused }
}

/** Replaces what is inside the outermost elements of a block. */
function withInnerText(
  html: string,
  { text, elements }: { text: string; elements: number },
): string {
  let [start, end] = [0, html.length]
  for (let element = 0; element < elements; element++) {
    start = html.indexOf('>', start) + 1
    end = html.lastIndexOf('<', end - 1)
  }
  return start > 0 && end > start ? html.slice(0, start) + text + html.slice(end) : `<p>${text}</p>`
}
