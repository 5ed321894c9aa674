import type { ReactNode } from 'react'
import type { Field, FieldKind } from '#content/documents/fields.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { localMoment, storedDay } from '../../dates.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { optionOf } from '../form/option.ts'

const plural = new Intl.PluralRules('en')

const oneLine = (value: unknown) => (
  <span className="break-words @max-4xl:line-clamp-2 @4xl:block @4xl:truncate">
    {String(value ?? '')}
  </span>
)

const count = (value: unknown) => {
  const length = Array.isArray(value) ? value.length : 0
  return (
    <span className="tabular-nums">{`${length} ${plural.select(length) === 'one' ? 'entry' : 'entries'}`}</span>
  )
}

const optionLabel = (value: unknown, field: Field) => oneLine(optionOf(field, value))

const picture = (value: unknown) => <Thumbnail src={String(value)} size="h-7 w-10" />

const swatch = (value: unknown) => (
  <span className="flex items-center gap-2">
    <span className="size-4 rounded-xs border border-line" style={{ background: String(value) }} />
    <span className="caption">{String(value)}</span>
  </span>
)

const group = (value: unknown) => {
  const [first = ''] = Object.values(Object(value))
  return oneLine(first)
}

/** Table cells by field kind. */
export const cells = {
  text: oneLine,
  paragraph: oneLine,
  choice: oneLine,
  select: optionLabel,
  icon: oneLine,
  color: swatch,
  image: picture,
  link: oneLine,
  date: (value) => oneLine(storedDay(String(value ?? ''))),
  moment: (value) => oneLine(localMoment(String(value ?? ''))),
  richText: (value) => oneLine(value && plainText(Object(value))),
  list: count,
  images: count,
  items: count,
  arrangement: count,
  parts: count,
  group,
} satisfies Record<FieldKind, (value: unknown, field: Field) => ReactNode>

/** Field kinds that the API can sort by. */
const sorts = {
  text: true,
  paragraph: false,
  choice: true,
  select: true,
  icon: true,
  color: false,
  image: false,
  link: false,
  date: true,
  moment: true,
  richText: false,
  list: false,
  images: false,
  items: false,
  arrangement: false,
  parts: false,
  group: false,
} satisfies Record<FieldKind, boolean>

export const isSortable = (field: Field) => sorts[field.kind]
