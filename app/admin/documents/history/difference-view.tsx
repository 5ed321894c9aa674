import type { ReactNode } from 'react'
import { emptyValue } from '#content/documents/empty-values.ts'
import type { FieldKind } from '#content/documents/fields.ts'
import { describedText } from '#content/rich-text/described-text.ts'
import { isDeepEqual } from '../../../deep-equal.ts'
import { Icon } from '../../../site/drawings/icons.tsx'
import { NamedImage } from '../../media/named-image.tsx'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { itemLines, partLines } from '../form/conflict/item-lines.ts'
import { optionOf } from '../form/option.ts'
import { differenceOfLists, differenceOfTexts, type FieldDifference } from './difference.ts'
import { nearChangedEntries, withContext } from './difference-context.ts'
import { ChangedText, Entries, Swap } from './difference-marks.tsx'

/** View of one field's difference. `before` is `undefined` in the first version. */
type View = (difference: FieldDifference) => ReactNode

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const asList = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const asGroup = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' ? { ...value } : {}

/** A rich text as plain text that also names the kinds of blocks and the addresses. */
const asDescription = (value: unknown) => (value ? describedText(Object(value)) : '')

const textView: View = ({ before, after }) => <TextDifference before={before} after={after} />

function TextDifference({ before, after }: { before: unknown; after: unknown }) {
  if (before === undefined) return <ChangedText pieces={[{ what: 'same', value: asText(after) }]} />
  return <ChangedText pieces={withContext(differenceOfTexts(asText(before), asText(after)))} />
}

/** View of two short values, each with its picture. */
const swap =
  (draw: (value: string) => ReactNode, name?: (value: string) => ReactNode): View =>
  ({ before, after }) => (
    <Swap
      draw={draw}
      name={name}
      before={before === undefined ? undefined : asText(before)}
      after={asText(after)}
    />
  )

const entries =
  (draw?: (value: string) => ReactNode, name?: (value: string) => ReactNode): View =>
  ({ before, after }) => {
    const pieces = differenceOfLists(asList(before ?? after), asList(after))
    const isFirst = before === undefined
    return (
      <Entries pieces={isFirst ? pieces : nearChangedEntries(pieces)} draw={draw} name={name} />
    )
  }

const swatch = (value: string) => (
  <span
    aria-hidden
    className="size-5 shrink-0 rounded-xs border border-line-strong"
    style={{ background: value }}
  />
)

const thumbnail = (value: string) => <Thumbnail src={value} />
const named = (value: string) => value && <NamedImage url={value} />

/** Views by field kind. */
const views: Record<FieldKind, View> = {
  text: textView,
  paragraph: textView,
  choice: textView,
  select: ({ field, before, after }) => (
    <TextDifference
      before={before === undefined ? undefined : optionOf(field, before)}
      after={optionOf(field, after)}
    />
  ),
  icon: swap((value) => <Icon name={value} className="size-6 shrink-0" />),
  color: swap(swatch),
  image: swap(thumbnail, named),
  link: textView,
  date: textView,
  moment: textView,
  richText: ({ before, after }) => (
    <TextDifference
      before={before === undefined ? undefined : asDescription(before)}
      after={asDescription(after)}
    />
  ),
  list: entries(),
  images: entries(thumbnail, named),
  arrangement: (difference) =>
    entries(undefined, (value) => optionOf(difference.field, value))(difference),
  items: ({ before, after, ...rest }) =>
    entries()({
      ...rest,
      ...(before !== undefined && { before: itemLines(before) }),
      after: itemLines(after),
    }),
  parts: ({ field, before, after, ...rest }) =>
    entries()({
      ...rest,
      field,
      ...(before !== undefined && { before: partLines(field, before) }),
      after: partLines(field, after),
    }),
  group: ({ field, before, after }) => {
    if (field.kind !== 'group') return null
    return Object.entries(field.fields).map(([name, inner]) => {
      const then = before === undefined ? undefined : (asGroup(before)[name] ?? emptyValue(inner))
      const now = asGroup(after)[name] ?? emptyValue(inner)
      if (isDeepEqual(then, now)) return null
      return (
        <div key={name} className="not-first:mt-3">
          <p className="caption text-ink-3 text-xs">{inner.label}</p>
          {views[inner.kind]({ name, field: inner, before: then, after: now })}
        </div>
      )
    })
  },
}

/** The changed fields, one below the other. */
export function DifferenceView({ differences }: { differences: FieldDifference[] }) {
  return differences.map((difference) => {
    const { name, field } = difference
    return (
      <section key={name} className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
        <h3 className="caption pb-1.5 text-ink-3">{field.label}</h3>
        {views[field.kind](difference)}
      </section>
    )
  })
}
