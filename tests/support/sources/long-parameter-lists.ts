import { type ESTree, parseSync, Visitor } from 'vite'

const most = 4

/**
 * The functions with more than four positional parameters, each as `line 3: 5 parameters`. Callbacks are left out: the
 * function that calls them defines their parameters.
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
