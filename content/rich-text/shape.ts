import { isStorable } from '../text/storable.ts'
import { type RichTextNode, richTextLimits } from './nodes.ts'

/** A valid document (`null` if it is empty), or an error. The error is a predicate: the field's label precedes it. */
export type ReadRichText = { doc: RichTextNode | null } | { error: string }

const { attribute: longest, depth: deepest, nodes: mostNodes, text: mostText } = richTextLimits
/** Maximum number of marks on a text: bold, italic, code and a link. */
const mostMarks = 4

const nodeKeys = new Set(['type', 'attrs', 'content', 'text', 'marks'])
const markKeys = new Set(['type', 'attrs'])

export const faults = {
  shape: 'must be a document of nodes',
  size: `must have at most ${mostText.toLocaleString('en-US')} characters and ${mostNodes.toLocaleString('en-US')} parts`,
  depth: `must have at most ${deepest} levels of nesting`,
  marks: 'has a text with marks that it cannot have',
  attribute: 'has an attribute that is unknown, too long or cannot be stored',
  characters: 'contains characters that cannot be stored',
} as const

/** Whether a type of node or mark has an attribute. */
export type IsKnown = (of: 'nodes' | 'marks', type: unknown, attribute: string) => boolean

const anyAttribute: IsKnown = () => true

/** Checks a document's shape and limits; gives the error, if any. Iterative, so that deep input cannot overflow the stack. */
export function shapeFault(value: unknown, isKnown = anyAttribute): string | undefined {
  const waiting: [unknown, number][] = [[value, 1]]
  let nodes = 0
  let characters = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, depth] = next
    if (!isObject(node, nodeKeys)) return faults.shape
    const { type, attrs, text = '', content = [], marks = [] } = node
    if (typeof text !== 'string' || !Array.isArray(content)) return faults.shape
    nodes++
    characters += text.length
    if (nodes + content.length > mostNodes || characters > mostText) return faults.size
    if (depth > deepest) return faults.depth
    if (!isStorable(text)) return faults.characters
    if (!Array.isArray(marks) || marks.length > mostMarks) return faults.marks
    if (!areAttributes(attrs, (name) => isKnown('nodes', type, name))) return faults.attribute
    for (const mark of marks) {
      if (!isObject(mark, markKeys)) return faults.marks
      const { type, attrs } = mark
      if (!areAttributes(attrs, (name) => isKnown('marks', type, name))) return faults.attribute
    }
    for (const child of content) waiting.push([child, depth + 1])
  }
  return undefined
}

/** Checks only the shape and limits of a document, without the schema. */
export function readShape(value: unknown): ReadRichText {
  const error = shapeFault(value)
  if (error) return { error }
  const doc = value as RichTextNode // Cast: `shapeFault` has checked the shape.
  return doc.type === 'doc' ? { doc: isNothing(doc) ? null : doc } : { error: faults.shape }
}

/** Whether a document has only empty paragraphs. */
export const isNothing = ({ content = [] }: RichTextNode): boolean =>
  content.every(({ type, content = [] }) => type === 'paragraph' && content.length === 0)

function isObject(value: unknown, keys: ReadonlySet<string>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).every((key) => keys.has(key))
}

function areAttributes(attrs: unknown, isKnown: (name: string) => boolean): boolean {
  if (attrs === undefined) return true
  if (typeof attrs !== 'object' || attrs === null) return false
  return Object.entries(attrs).every(([name, value]) => {
    if (!isKnown(name)) return false
    if (typeof value === 'string') return value.length <= longest && isStorable(value)
    return typeof value !== 'object' || value === null
  })
}
