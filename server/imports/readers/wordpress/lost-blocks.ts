import { plainText } from '../source-text.ts'
import { type BlockComment, blockComments, isObject } from './block-comments.ts'

/** Blocks without HTML that lose nothing: the import resolves them, or they divide a text. */
const resolved = new Set(['block', 'footnotes', 'more', 'nextpage', 'spacer', 'separator'])

/** Blocks that are named, texts of one that are named, and texts of a document that are looked for. */
const most = { blocks: 20, texts: 20, lookedFor: 500 }

interface OpenBlock extends BlockComment {
  isBare: boolean
}

/**
 * The blocks of a text that an import loses, as ends of the sentence 'Left out: …': those that WordPress fills when it
 * shows the page, such as forms and lists of posts, and texts that a plugin's block has only in its attributes.
 */
export function lostBlocks(html: string): string[] {
  const shown = plainText(html, html.length)
  const found = new Set<string>()
  const open: OpenBlock[] = []
  let [at, lookedFor] = [0, 0]
  for (const comment of blockComments(html)) {
    const around = open.at(-1)
    if (around?.isBare && !isBare(html.slice(at, comment.start))) around.isBare = false
    at = comment.end
    if (comment.kind === 'opening') {
      open.push({ ...comment, isBare: true })
      continue
    }
    const block = comment.kind === 'single' ? { ...comment, isBare: true } : open.pop()
    const outer = open.at(-1)
    if (outer && block && !block.isBare) outer.isBare = false
    if (!block || resolved.has(block.name)) continue
    const isPlugin = block.name.includes('/')
    const isLost = block.isBare && (comment.kind === 'single' || isPlugin)
    if (!isLost && !isPlugin) continue
    const texts = textsOf(block).slice(0, most.lookedFor - lookedFor)
    lookedFor += texts.length
    const lost = texts.filter(({ text }) => !shown.includes(text.slice(0, 100)))
    if (isLost || lost.length > 0)
      found.add(`the ${isLost ? '' : 'data of the '}block ${block.name}${listOf(lost)}`)
    if (found.size === most.blocks) break
  }
  return [...found]
}

/** Whether HTML shows nothing. */
const isBare = (html: string) =>
  !/(?:^|>)[^<>]*[\p{L}\p{N}]|<(?:img|video|audio|iframe|svg|object|embed|hr|input|form)\b/iu.test(
    html,
  )

interface BlockText {
  text: string
  label: string
}

/** The texts in the attributes of a block: all fields of Advanced Custom Fields, elsewhere what reads like a sentence. */
function textsOf({ name, attributes }: BlockComment): BlockText[] {
  const { data } = attributes
  if (name.startsWith('acf/') && isObject(data)) {
    return Object.entries(data).flatMap(([field, value]) =>
      field.startsWith('_')
        ? []
        : textsIn(value).map((text) => ({ text, label: `${field}: ${text}` })),
    )
  }
  const { className: _, style: __, metadata: ___, ...written } = attributes
  return textsIn(written)
    .filter((text) => /\S\s+\S/.test(text))
    .map((text) => ({ text, label: text }))
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (isObject(value)) return Object.values(value).flatMap(textsIn)
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const text = plainText(String(value), 500)
  return text === '' ? [] : [text]
}

const listOf = (texts: readonly BlockText[]) => {
  const labels = texts.slice(0, most.texts).map(({ label }) => label)
  return labels.length > 0 ? ` (${labels.join('; ').slice(0, 300)})` : ''
}
