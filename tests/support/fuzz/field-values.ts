import * as fc from 'fast-check'
import type { Field, FieldKind, Fields } from '#content/documents/fields.ts'
import { iconNames } from '#content/documents/fields.ts'
import { textLimit } from '#content/documents/limits.ts'
import { textOf } from './texts.ts'

type ValuesOf = (field: Field) => fc.Arbitrary<unknown>

const bounded = (field: Field) => ('maxLength' in field ? field.maxLength : undefined) ?? textLimit

const text: ValuesOf = (field) => textOf(1, bounded(field))
const pictures = fc.constantFrom('/media/x.webp', 'https://pictures.example/a.webp', '/x"onerror=1')
const days = fc.constantFrom('2026-11-22', '2076-02-29', '1999-12-31')
const links = fc.constantFrom('/contact', '/#services', 'https://a.example/?q=%22', 'tel:+41', '/é')

/** Documents in ProseMirror's own format, which the server returns unchanged. */
const documents = fc.array(textOf(1, 200), { minLength: 1, maxLength: 3 }).map((texts) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
}))

/** Mostly valid values for each kind of field, sometimes invalid ones. */
const kinds = {
  text,
  paragraph: text,
  choice: text,
  select: (field) => fc.constantFrom(...Object.keys('options' in field ? field.options : {})),
  icon: () => fc.oneof(fc.constantFrom(...iconNames), textOf(1, 40)),
  color: () => fc.constantFrom('#9a3412', '#fff', 'red', 'red;} body{'),
  image: () => pictures,
  link: () => links,
  date: () => days,
  moment: () => fc.constantFrom('2026-11-22T08:00:00.000Z', '2076-11-22T08:00:00.000Z'),
  richText: () => documents,
  list: (field) => fc.array(textOf(0, bounded(field)), { minLength: 1, maxLength: 3 }),
  images: () => fc.array(pictures, { minLength: 1, maxLength: 3 }),
  arrangement: (field) => fc.shuffledSubarray(Object.keys('options' in field ? field.options : {})),
  items: (field) =>
    fc.array('fields' in field ? fieldValues(field.fields) : fc.constant({}), { maxLength: 2 }),
  parts: (field) =>
    fc.array(
      fc.oneof(
        ...Object.entries('kinds' in field ? field.kinds : {}).map(([kind, { fields }]) =>
          fieldValues(fields).map((values) => ({ ...values, kind })),
        ),
      ),
      { minLength: 1, maxLength: 2 },
    ),
  group: (field) => ('fields' in field ? fieldValues(field.fields) : fc.constant({})),
} satisfies Record<FieldKind, ValuesOf>

/** Mostly valid values of declared fields. */
export const fieldValues = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, kinds[field.kind](field)]),
    ),
    { noNullPrototype: true },
  )
