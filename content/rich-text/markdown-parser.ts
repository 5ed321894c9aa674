import MarkdownIt, { type StateBlock, type StateInline } from 'markdown-it'
import { readAttributes } from './markdown-words.ts'
import { isTextLink } from './record-link.ts'

/** Parser for CommonMark with tables and directives. The only HTML is `<br>`. */
export const markdown = parserOf(new MarkdownIt('commonmark', { html: false }).enable('table'))
// Accepts every address, because `readRichText` validates the addresses later.
markdown.validateLink = () => true
markdown.block.ruler.before('fence', 'directive', directive, {
  alt: ['paragraph', 'reference', 'blockquote', 'list'],
})

/** Parser for Markdown fields: only paragraphs, lists, bold, italic and links. Every line break is a hard break. */
export const plainMarkdown = parserOf(
  new MarkdownIt('zero').enable(['emphasis', 'escape', 'link', 'list', 'newline']),
)
plainMarkdown.validateLink = isTextLink
plainMarkdown.core.ruler.push('breaks', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'softbreak') token.type = 'hardbreak'
  }
})

/** Adds `<br>` and numeric entities, which `markdownOf` writes. Addresses are not normalized. */
function parserOf(parser: MarkdownIt): MarkdownIt {
  parser.normalizeLink = (address) => address
  parser.inline.ruler.before('autolink', 'br', lineBreak)
  parser.inline.ruler.before('entity', 'number', numbered)
  return parser
}

function lineBreak(state: StateInline, isSilent: boolean): boolean {
  if (!state.src.startsWith('<br>', state.pos)) return false
  if (!isSilent) state.push('hardbreak', 'br', 0)
  state.pos += '<br>'.length
  return true
}

/**
 * Parses a numeric entity such as `&#42;`. It also accepts control characters and noncharacters, which CommonMark's
 * rule would replace.
 */
function numbered(state: StateInline, isSilent: boolean): boolean {
  const [written = '', number] =
    /^&#(\d{1,7});/.exec(state.src.slice(state.pos, state.pos + 10)) ?? []
  const code = Number(number)
  if (!written || code === 0 || code > 0x10ffff) return false
  const character = String.fromCodePoint(code)
  if (!character.isWellFormed()) return false
  if (!isSilent) {
    const token = state.push('text_special', '', 0)
    Object.assign(token, { content: character, markup: written, info: 'entity' })
  }
  state.pos += written.length
  return true
}

const form = /^(:{2,3})([a-z]+)(\{.*\})?\s*$/

const lineAt = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number) =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line])

/** Directive: `::name{…}` on one line, or a container from `:::name{…}` to `:::`. */
function directive(state: StateBlock, start: number, end: number, isSilent: boolean): boolean {
  const [, colons, name = '', attributes = ''] = form.exec(lineAt(state, start)) ?? []
  if (!colons) return false
  if (isSilent) return true
  const meta = readAttributes(attributes)
  if (colons === '::') {
    Object.assign(state.push('directive', '', 0), { info: name, meta })
    state.line = start + 1
    return true
  }
  const close = closeOf(state, start, end)
  const { parentType, lineMax } = state
  // Cast: markdown-it's types list only its built-in rules.
  state.parentType = 'directive' as typeof parentType
  state.lineMax = close
  Object.assign(state.push('directive_open', '', 1), { info: name, meta })
  state.md.block.tokenize(state, start + 1, close)
  state.push('directive_close', '', -1)
  Object.assign(state, { parentType, lineMax, line: close + 1 })
  return true
}

/** Line of the closing `:::`, or the end of the parent block. */
function closeOf(state: StateBlock, start: number, end: number): number {
  let depth = 1
  for (let line = start + 1; line < end; line++) {
    const text = lineAt(state, line)
    if (text.startsWith(':::')) depth += /^:::[a-z]/.test(text) ? 1 : -1
    if (depth === 0) return line
  }
  return end
}
