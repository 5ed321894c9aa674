import { type ESTree, parseSync, Visitor } from 'vite'

/** Attributes and properties whose text people read. */
const readAttributes = new Set([
  ...['aria-label', 'title', 'alt', 'placeholder'],
  ...['label', 'hint', 'lead', 'text', 'term'],
])

/** Texts hard-coded in JSX instead of in the label catalogues. */
export function textsInJsx(file: string, source: string): string[] {
  const found: string[] = []
  /** Collects the text of an expression, or of all its alternatives. */
  const read = (node: ESTree.Node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    else if (node.type === 'TemplateLiteral') {
      found.push(...node.quasis.map((quasi) => quasi.value.raw))
    } else if (node.type === 'ConditionalExpression') {
      read(node.consequent)
      read(node.alternate)
    } else if (node.type === 'LogicalExpression') read(node.right)
    else if (node.type === 'JSXExpressionContainer') read(node.expression)
  }
  const readAll = (children: ESTree.JSXChild[]) => {
    for (const child of children) if (child.type === 'JSXExpressionContainer') read(child)
  }
  new Visitor({
    JSXText: ({ value }) => {
      found.push(value)
    },
    JSXElement: ({ children }) => readAll(children),
    JSXFragment: ({ children }) => readAll(children),
    JSXAttribute: ({ name, value }) => {
      if (value && name.type === 'JSXIdentifier' && readAttributes.has(name.name)) read(value)
    },
  }).visit(parseSync(file, source).program)
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text))
}
