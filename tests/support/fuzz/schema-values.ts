import * as fc from 'fast-check'
import { textOf } from './texts.ts'

/** The subset of JSON Schema that the bodies and queries of the document use. */
export interface ValueSchema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly ValueSchema[]
  oneOf?: readonly ValueSchema[]
  allOf?: readonly ValueSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: ValueSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, ValueSchema>
  required?: readonly string[]
  additionalProperties?: boolean | ValueSchema
  propertyNames?: ValueSchema
  description?: string
  title?: string
  default?: unknown
}

/** The values for a property of this name, whose schema only says that it is a string. */
export type Named = (name: string) => fc.Arbitrary<unknown> | undefined

const known = new Set([
  ...['type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'format', 'pattern', 'minLength'],
  ...['maxLength', 'minimum', 'maximum', 'items', 'minItems', 'maxItems', 'properties'],
  ...['required', 'additionalProperties', 'propertyNames', 'description', 'title', 'default'],
])

/** Values that a schema allows. An unknown keyword throws: ignoring it would generate only invalid values. */
export function valuesOf(
  schema: ValueSchema,
  named: Named = () => undefined,
): fc.Arbitrary<unknown> {
  for (const keyword of Object.keys(schema)) {
    if (!known.has(keyword)) throw new Error(`unknown schema keyword: ${keyword}`)
  }
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, named)))
  const types = schema.type === undefined ? [] : [schema.type].flat()
  return types.length === 0
    ? fc.jsonValue({ maxDepth: 2 })
    : fc.oneof(...types.map((type) => ofType(type, schema, named)))
}

function ofType(type: string, schema: ValueSchema, named: Named): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 1000 } = schema
    const few = Math.min(maximum, minimum + 20)
    return fc.oneof(fc.integer({ min: minimum, max: few }), fc.constantFrom(minimum, maximum))
  }
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 3 } = schema
    const maxLength = Math.max(minItems, Math.min(maxItems, 3))
    return fc.array(valuesOf(items, named), { minLength: minItems, maxLength })
  }
  if (type === 'object') return objectOf(schema, named)
  return stringOf(schema)
}

function stringOf({ format, pattern, minLength, maxLength }: ValueSchema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const times = { min: new Date('2020-01-01'), max: new Date('2079-01-01'), noInvalidDate: true }
    return fc.date(times).map((date) => date.toISOString())
  }
  if (format?.endsWith('email')) return fc.constantFrom('ines@client.example', 'o@client.example')
  // fast-check cannot generate a text for a pattern with a lookahead. Only the patterns of paths have a lookahead.
  if (pattern?.includes('(?!'))
    return fc.constantFrom('/', '/projects', '/about', '/projects/x', '//x')
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  return textOf(minLength, maxLength)
}

function objectOf(schema: ValueSchema, named: Named): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const model = Object.entries(properties).map(([name, property]) => {
    const isText = property.type === 'string' && !property.enum && !property.format
    const own = valuesOf(property, named)
    const special = isText ? named(name) : undefined
    if (!special) return [name, own] as const
    return [name, fc.oneof({ weight: 4, arbitrary: special }, own)] as const
  })
  const requiredKeys = required.filter((name) => Object.hasOwn(properties, name))
  return fc.record(Object.fromEntries(model), { requiredKeys, noNullPrototype: true })
}
