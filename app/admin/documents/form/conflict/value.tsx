import type { ReactNode } from 'react'
import type { Field } from '#content/documents/fields.ts'
import { describedText } from '#content/rich-text/described-text.ts'
import { Icon } from '../../../../site/drawings/icons.tsx'
import { NamedImage } from '../../../media/named-image.tsx'
import { differenceOfLists, differenceOfTexts, type Piece } from '../../history/difference.ts'
import { PictureThumbnail } from '../picture-thumbnail.tsx'
import { itemLines, partLines } from './item-lines.ts'
import type { Difference } from './merge.ts'

interface ValueProps {
  value: Difference['yours']
  /** Value before either side changed it. Text that `value` adds is marked. */
  base: Difference['base']
  kind: Field['kind']
  options?: Difference['options']
  parts?: Difference['parts']
  /** The accessible name. */
  name: string
}

/**
 * A text with more characters than this, or a list with more than half of this, can be focused, so that the keyboard
 * can scroll it.
 */
const long = 400

export function Value({ kind, options, parts, name, ...given }: ValueProps) {
  const inLines = (value: unknown) => {
    if (kind === 'richText') return value ? describedText(Object(value)) : ''
    return parts ? partLines(parts, value) : itemLines(value)
  }
  const [value, base] = [inLines(given.value), inLines(given.base)]
  const isLong = typeof value === 'string' ? value.length > long : value.join().length > long / 2
  const scrolls = isLong ? { tabIndex: 0, role: 'group', 'aria-label': name } : {}
  const labelOf = (text: string) => options?.[text] ?? text
  return (
    <div
      {...scrolls}
      className="max-h-56 overflow-auto border-line border-t px-3 py-2.5 wrap-anywhere"
    >
      {typeof value === 'string' ? (
        <Text value={labelOf(value)} base={labelOf(String(base))} kind={kind} />
      ) : (
        <List value={value} base={Array.isArray(base) ? base : []} kind={kind} />
      )}
    </div>
  )
}

interface Part<T> {
  value: T
  base: T
  kind: Field['kind']
}

function Text({ value, base, kind }: Part<string>) {
  if (value === '') return <Nothing />
  return (
    <div className="flex items-start gap-3">
      {kind === 'image' && <PictureThumbnail url={value} size="sm" />}
      {kind === 'icon' && <Icon name={value} className="size-6 shrink-0" />}
      {kind === 'color' && (
        <span
          aria-hidden
          className="size-5 shrink-0 rounded-xs border border-line-strong"
          style={{ backgroundColor: value }}
        />
      )}
      <p dir="auto" className="min-w-0 whitespace-pre-wrap">
        {kind === 'image' ? (
          <InsertedText isNew={value !== base}>
            <NamedImage url={value} />
          </InsertedText>
        ) : (
          withoutDeleted(differenceOfTexts(base, value)).map(({ what, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its place
            <InsertedText key={place} isNew={what === 'inserted'}>
              {value}
            </InsertedText>
          ))
        )}
      </p>
    </div>
  )
}

function List({ value, base, kind }: Part<string[]>) {
  if (value.length === 0) return <Nothing />
  return (
    <ol className="grid list-inside list-decimal gap-1 marker:text-ink-3">
      {withoutDeleted(differenceOfLists(base, value)).map(({ what, value: line }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
        <li key={place}>
          {kind === 'images' && (
            <span className="mr-2 inline-block align-middle">
              <PictureThumbnail url={line} size="sm" />
            </span>
          )}
          {line === '' ? (
            <Nothing />
          ) : (
            <InsertedText isNew={what === 'inserted'}>
              {kind === 'images' ? <NamedImage url={line} /> : line}
            </InsertedText>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Pieces of the current value, without the deleted ones. */
const withoutDeleted = <T,>(pieces: Piece<T>[]) => pieces.filter(({ what }) => what !== 'deleted')

function InsertedText({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  if (!isNew) return children
  return (
    <ins className="bg-ok/15 underline decoration-2 decoration-ok underline-offset-3">
      {children}
    </ins>
  )
}

const Nothing = () => <span className="text-ink-3 italic">Nothing</span>
