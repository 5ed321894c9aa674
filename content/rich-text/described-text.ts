import { hrefsIn } from './hrefs.ts'
import type { RichTextNode } from './nodes.ts'
import { plainText } from './plain-text.ts'
import { sourcesIn } from './sources.ts'

/** Text for comparing revisions: each block with its type, its words and its addresses. */
export const describedText = ({ content = [] }: RichTextNode): string =>
  content
    .map((block) => kindOf(block) + [plainText(block), ...addressesIn(block)].join('\n'))
    .join('\n\n')

const kindOf = ({ type, attrs }: RichTextNode) =>
  type === 'paragraph'
    ? ''
    : `${type.replaceAll('_', ' ')}${attrs?.level ? ` ${attrs.level}` : ''}: `

const addressesIn = (block: RichTextNode) => [...hrefsIn(block), ...sourcesIn(block)]
