import { richTextTitle } from '#content/schema.ts'

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

/** Describes the rich texts among JSON Schemas that come from zod. */
export function describeRichText({ jsonSchema }: { jsonSchema: object }) {
  if ('title' in jsonSchema && jsonSchema.title === richTextTitle) {
    Object.assign(jsonSchema, richText)
  }
}
