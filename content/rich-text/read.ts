import type { Schema } from 'prosemirror-model'
import { isStorable } from '../text/strings.ts'
import { type RichNode, type RichTextNode, richTextLimits } from './nodes.ts'
import { richSchema } from './schema.ts'

/** A document that a field takes, or why it does not; the reason goes on behind the field's label. */
export type ReadRichText = { doc: RichTextNode } | { error: string }

const { attribute: longest, depth: deepest, nodes: mostNodes, text: mostText } = richTextLimits
/** Bold, italic, code and a link. */
const mostMarks = 4

const nodeKeys = new Set(['type', 'attrs', 'content', 'text', 'marks'])
const markKeys = new Set(['type', 'attrs'])

const faults = {
  shape: 'must be a document of nodes',
  size: `must have at most ${mostText.toLocaleString('en-US')} characters and ${mostNodes.toLocaleString('en-US')} parts`,
  depth: `must have at most ${deepest} levels of parts in parts`,
  marks: 'has a text with marks that none can have',
  attribute: 'has an attribute that is unknown, too long or cannot be stored',
  characters: 'contains characters that cannot be stored',
} as const

/**
 * Reads a document that a stranger has written. First its bounds, without recursion, so that depth and size cost
 * nothing; then the schema. What is given back has every attribute of its nodes and nothing else.
 */
export function readRichText(value: unknown, allow: readonly RichNode[]): ReadRichText {
  const schema = richSchema(allow)
  const fault = boundsFault(value, schema)
  if (fault) return { error: fault }
  try {
    const doc = schema.nodeFromJSON(value)
    if (doc.type !== schema.topNodeType) return { error: faults.shape }
    doc.check()
    return { doc: doc.toJSON() }
  } catch (error) {
    // The schema's messages name the node or the attribute that is wrong.
    return { error: `is not as it may be: ${error instanceof Error ? error.message : error}` }
  }
}

function boundsFault(value: unknown, schema: Schema): string | undefined {
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
    if (!areAttributes(attrs, knownOf(schema.nodes, type))) return faults.attribute
    for (const mark of marks) {
      if (!isObject(mark, markKeys)) return faults.marks
      if (!areAttributes(mark.attrs, knownOf(schema.marks, mark.type))) return faults.attribute
    }
    for (const child of content) waiting.push([child, depth + 1])
  }
  return undefined
}

function isObject(value: unknown, keys: ReadonlySet<string>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).every((key) => keys.has(key))
}

/** The attributes of a kind of node or mark; an unknown kind, which the schema refuses by name, has none. */
const knownOf = (kinds: Schema['nodes'] | Schema['marks'], type: unknown): object =>
  (typeof type === 'string' && Object.hasOwn(kinds, type) && kinds[type]?.spec.attrs) || {}

function areAttributes(attrs: unknown, known: object): boolean {
  if (attrs === undefined) return true
  if (typeof attrs !== 'object' || attrs === null) return false
  return Object.entries(attrs).every(([name, value]) => {
    if (!Object.hasOwn(known, name)) return false
    if (typeof value === 'string') return value.length <= longest && isStorable(value)
    return typeof value !== 'object' || value === null
  })
}
