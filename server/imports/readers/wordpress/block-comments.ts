/** A comment with which WordPress's editor begins or ends a block: `<!-- wp:name {"key":1} /-->`. */
export interface BlockComment {
  /** Its place in the HTML. */
  start: number
  end: number
  /** Without `core/`, as WordPress writes it: `paragraph`, `acf/quote`. */
  name: string
  attributes: Record<string, unknown>
  /** `single`: a block without HTML, which WordPress makes when it shows the page. */
  kind: 'opening' | 'closing' | 'single'
}

const opening = '<!--'
const ending = '-->'

/** The comments of blocks in order, in one pass. WordPress escapes `--` in their attributes. */
export function* blockComments(html: string): Generator<BlockComment> {
  for (let start = html.indexOf(opening); start >= 0; ) {
    const close = html.indexOf(ending, start)
    if (close < 0) return
    const end = close + ending.length
    const comment = html.slice(start + opening.length, close).trim()
    const [head = '', name] =
      /^\/?wp:([a-z][\w-]{0,100}(?:\/[a-z][\w-]{0,100})?)/.exec(comment) ?? []
    if (name !== undefined) {
      const kind = head.startsWith('/') ? 'closing' : comment.endsWith('/') ? 'single' : 'opening'
      const attributes = attributesOf(comment.slice(head.length))
      yield { start, end, name: name.replace(/^core\//, ''), attributes, kind }
    }
    start = html.indexOf(opening, end)
  }
}

function attributesOf(text: string): Record<string, unknown> {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    const parsed: unknown = json === '' ? {} : JSON.parse(json)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
