import { hrefsIn } from './hrefs.ts'
import type { RichTextNode } from './nodes.ts'
import { plainText } from './plain-text.ts'
import { sourcesIn } from './sources.ts'

/** What a change of a document is seen by: each block with its kind, its words and the addresses in it. */
export const toldText = ({ content = [] }: RichTextNode): string =>
  content
    .map((block) => kindOf(block) + [plainText(block), ...addressesIn(block)].join('\n'))
    .join('\n\n')

const kindOf = ({ type, attrs }: RichTextNode) =>
  type === 'paragraph'
    ? ''
    : `${type.replaceAll('_', ' ')}${attrs?.level ? ` ${attrs.level}` : ''}: `

const addressesIn = (block: RichTextNode) => [...hrefsIn(block), ...sourcesIn(block)]
