import type { RichTextField } from '../documents/fields.ts'
import type { RichNode } from './nodes.ts'
import { richSchema } from './schema.ts'
import { faults, type IsKnown, isNothing, type ReadRichText, shapeFault } from './shape.ts'

/**
 * Validates an untrusted document: first its limits, then the schema. The result has exactly the attributes of the
 * schema.
 */
export function readRichText(value: unknown, allow: readonly RichNode[]): ReadRichText {
  const schema = richSchema(allow)
  // An unknown type has no attributes; the schema rejects it by name.
  const isKnown: IsKnown = (of, type, name) => {
    const kinds = schema[of]
    if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) return false
    return Object.hasOwn(kinds[type]?.spec.attrs ?? {}, name)
  }
  const fault = shapeFault(value, isKnown)
  if (fault) return { error: fault }
  try {
    const doc = schema.nodeFromJSON(value)
    if (doc.type !== schema.topNodeType) return { error: faults.shape }
    doc.check()
    const read = doc.toJSON()
    return { doc: isNothing(read) ? null : read }
  } catch (error) {
    // The schema's messages name the invalid node or attribute.
    return { error: `is not as it may be: ${error instanceof Error ? error.message : error}` }
  }
}

/** The server's implementation of `RichTextReader`. */
export const readRichTextField = (value: unknown, { allow }: RichTextField) =>
  readRichText(value, allow)
