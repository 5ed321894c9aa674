import type { z } from 'zod'
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

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>

/**
 * Describes the rich texts among JSON Schemas that come from zod. As `zodToJsonConfig.override` it takes the place
 * of the library's own, whose part for answers it does as well.
 */
export const describeRichText: Override = ({ zodSchema, jsonSchema }) => {
  const { type } = zodSchema._zod.def
  if (type === 'undefined') jsonSchema.type = 'null' // an answer without a body
  if (type === 'union' && jsonSchema.anyOf) {
    jsonSchema.anyOf = jsonSchema.anyOf.filter((each) => Object.keys(each).length > 0)
  }
  if (jsonSchema.title === richTextTitle) Object.assign(jsonSchema, richText)
}
