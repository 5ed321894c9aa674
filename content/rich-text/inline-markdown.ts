import { fenceOf, linkTarget } from './markdown-words.ts'
import type { RichTextMark, RichTextNode } from './nodes.ts'

/** Context of inline Markdown: several lines, a single line, or a table cell. */
type Place = 'lines' | 'line' | 'cell'

/** Nesting order of marks, outermost first. */
const order = ['link', 'bold', 'italic']

/** Piece of Markdown: text that still needs escaping, or raw Markdown. `edge` marks an emphasis delimiter. */
type Piece = { text: string } | { raw: string } | { raw: string; edge: 'opens' | 'closes' }

const isBlank = (character: string) => /\s/u.test(character)
/** ASCII punctuation, which every Markdown parser treats as punctuation. */
const isPlainPunctuation = (character: string) => /[!-/:-@[-`{-~]/.test(character)
const isWord = (character: string) => /[A-Za-z0-9]/.test(character)
const entity = (character: string) => `&#${character.codePointAt(0)};`

/** Markdown of a block's inline content. */
export function inlineMarkdown(
  nodes: readonly RichTextNode[] = [],
  place: Place = 'lines',
): string {
  return written(piecesOf(nodes, place), place)
}

function piecesOf(nodes: readonly RichTextNode[], place: Place): Piece[] {
  const pieces: Piece[] = []
  let open: RichTextMark[] = []
  const enter = (marks: RichTextMark[]) => {
    const same = open.findIndex((mark, index) => !isSame(mark, marks[index]))
    const kept = same < 0 ? open.length : same
    for (const mark of open.slice(kept).reverse()) pieces.push(closing(mark))
    for (const mark of marks.slice(kept)) pieces.push(opening(mark))
    open = marks
  }
  nodes.forEach((node, index) => {
    if (node.type === 'hard_break') {
      enter([])
      const isBetween = [nodes[index - 1], nodes[index + 1]].every((each) => each?.type === 'text')
      pieces.push({ raw: place === 'lines' && isBetween ? '\\\n' : '<br>' })
      return
    }
    const marks = (node.marks ?? []).filter(({ type }) => order.includes(type))
    enter(marks.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type)))
    const isCode = node.marks?.some(({ type }) => type === 'code')
    pieces.push(isCode ? { raw: codeOf(node.text ?? '', place) } : { text: node.text ?? '' })
  })
  enter([])
  return pieces
}

const isSame = (mark: RichTextMark, other: RichTextMark | undefined) =>
  mark.type === other?.type && mark.attrs?.href === other.attrs?.href

const edgeOf = { bold: '**', italic: '_' } as const

function opening({ type }: RichTextMark): Piece {
  return type === 'link' ? { raw: '[' } : { raw: edgeOf[type as 'bold'], edge: 'opens' } // Cast: `order` has no other marks.
}

function closing({ type, attrs }: RichTextMark): Piece {
  if (type === 'link') return { raw: `](${linkTarget(String(attrs?.href ?? ''))})` }
  return { raw: edgeOf[type as 'bold'], edge: 'closes' } // Cast: `order` has no other marks.
}

function codeOf(text: string, place: Place): string {
  const line = text.replace(/[\n\r]/g, ' ')
  const fence = fenceOf(line, 1)
  const isPadded = /^`|`$|^ .* $|^ $/.test(line)
  const code = isPadded ? ` ${line} ` : line
  return fence + (place === 'cell' ? code.replaceAll('|', '\\|') : code) + fence
}

/** Escapes the texts and joins the pieces. */
function written(pieces: readonly Piece[], place: Place): string {
  const texts = pieces.map((piece, index) => {
    if ('raw' in piece) return piece.raw
    const characters = [...piece.text]
    const isFirst = index === 0 || isBreak(pieces[index - 1])
    const isLast = index === pieces.length - 1 || isBreak(pieces[index + 1])
    return characters
      .map((character, at) => {
        const isStart = at === 0
        const isEnd = at === characters.length - 1
        // Between the edges only ASCII characters are escaped.
        if (character > '~' && !isStart && !isEnd) return character
        const isAtEdge = (isFirst && isStart) || (isLast && isEnd)
        const isLost = character === '\n' || character === '\r' || (isAtEdge && isBlank(character))
        const isInTheWay =
          (isStart && breaks(character, pieces, index, -1)) ||
          (isEnd && breaks(character, pieces, index, 1))
        if (isLost || isInTheWay) return entity(character)
        return escaped(character, characters, at, { place, isStart: isFirst && isStart })
      })
      .join('')
  })
  return texts.join('')
}

const isBreak = (piece: Piece | undefined) =>
  piece !== undefined && 'raw' in piece && /\n|<br>/.test(piece.raw)

/**
 * Whether a character makes the emphasis delimiter next to it invalid. Delimiters are valid only at word boundaries
 * (CommonMark flanking rules). Such a character is written as a numeric entity, which begins and ends with
 * punctuation.
 */
function breaks(character: string, pieces: readonly Piece[], index: number, step: 1 | -1): boolean {
  const edge = pieces[index + step]
  if (!edge || !('edge' in edge)) return false
  const isInside = edge.edge === (step < 0 ? 'opens' : 'closes')
  if (isInside) return isBlank(character)
  if (isBlank(character) || isPlainPunctuation(character)) return false
  if (edge.raw === '_' || !isWord(character)) return true
  const inner = pieces[index + 2 * step]
  const met = inner && 'text' in inner ? (step < 0 ? inner.text.at(-1) : inner.text[0]) : undefined
  return met === undefined || !isWord(met)
}

const always = new Set('\\`*_[]<~')

function escaped(
  character: string,
  all: readonly string[],
  at: number,
  { place, isStart }: { place: Place; isStart: boolean },
): string {
  const next = all[at + 1]
  const isSpecial =
    always.has(character) ||
    (character === '|' && (place === 'cell' || isStart)) ||
    (character === '#' && (isStart || place === 'line')) ||
    (character === '!' && next === undefined) ||
    (character === '&' && (next === undefined || /[#A-Za-z]/.test(next))) ||
    (isStart && '>+-=:'.includes(character)) ||
    ((character === '.' || character === ')') && isListNumber(all, at))
  return isSpecial ? `\\${character}` : character
}

/** Whether only the number of a list item precedes a character: one to nine digits. */
const isListNumber = (all: readonly string[], at: number) =>
  at <= 9 && /^\d{1,9}$/.test(all.slice(0, at).join(''))
