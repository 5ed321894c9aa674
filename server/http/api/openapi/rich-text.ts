import { richTextTitle } from '#content/documents/schema.ts'

/** Rich text as JSON Schema. Its zod schema is `any`, because a function validates rich text. */
const richText = {
  type: ['object', 'null'],
  description:
    'A ProseMirror document: nodes with a `type`, `attrs` and `content`; text nodes have `text` and ' +
    '`marks`. `null` is an empty text. Unknown properties are refused, missing ones are filled in.',
  properties: {
    type: { const: 'doc' },
    content: { type: 'array', items: { type: 'object', required: ['type'] } },
  },
  required: ['type', 'content'],
}

/** Replaces the schemas of rich text fields in a JSON Schema, at any depth. */
export function describeRichTexts(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  if ('title' in part && part.title === richTextTitle) Object.assign(part, richText)
  else Object.values(part).forEach(describeRichTexts)
}
