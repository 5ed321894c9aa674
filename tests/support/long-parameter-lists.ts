import { type ESTree, parseSync, Visitor } from 'vite'

const most = 4

/**
 * The functions that take more than four parameters by position, each as `line 3: 5 parameters`. An arrow function
 * that is passed as an argument is none: whoever calls it says what it takes.
 */
export function longParameterLists(file: string, source: string): string[] {
  const found: string[] = []
  const see = ({ start, params }: { start: number; params: readonly unknown[] }) => {
    if (params.length <= most) return
    const line = source.slice(0, start).split('\n').length
    found.push(`line ${line}: ${params.length} parameters`)
  }
  const seeArrow = (node: ESTree.Node | null) => {
    if (node?.type === 'ArrowFunctionExpression') see(node)
  }
  new Visitor({
    FunctionDeclaration: see,
    FunctionExpression: see,
    VariableDeclarator: ({ init }) => seeArrow(init),
    Property: ({ value }) => seeArrow(value),
    TSFunctionType: see,
    TSMethodSignature: see,
  }).visit(parseSync(file, source).program)
  return found
}
