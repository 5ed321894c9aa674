import { richTextTitle } from '#content/documents/schema.ts'

/** A rich text as JSON Schema. zod knows it as anything: how it is read is code. */
const richText = {
  type: ['object', 'null'],
  description:
    'A document as ProseMirror writes it: nodes of a `type` with `attrs`, `content`, and, of a text, `text` and ' +
    '`marks`. `null` is nothing. What is not known is refused, and what is left out is filled in.',
  properties: {
    type: { const: 'doc' },
    content: { type: 'array', items: { type: 'object', required: ['type'] } },
  },
  required: ['type', 'content'],
}

/** Describes the rich texts in a document whose schemas come from zod. */
export function describeRichTexts(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  if ('title' in part && part.title === richTextTitle) Object.assign(part, richText)
  else Object.values(part).forEach(describeRichTexts)
}
