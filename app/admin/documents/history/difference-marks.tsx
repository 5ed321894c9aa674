import type { ReactNode } from 'react'
import type { Shown } from './difference-context.ts'

const number = new Intl.NumberFormat('en-US')

/** Insertions are underlined and deletions struck through, so that color is not the only sign. */
const markClasses = {
  same: '',
  inserted: 'ml-px bg-ok/15 decoration-ok underline decoration-2 underline-offset-3',
  deleted: 'bg-bad/10 decoration-bad line-through text-ink-2',
} as const

const elements = { same: 'span', inserted: 'ins', deleted: 'del' } as const

/** Inline difference of a text, with its insertions and deletions. */
export function ChangedText({ pieces }: { pieces: Shown<string>[] }) {
  // A replaced text is shown above its replacement, unless both are short.
  const isSwap = pieces.length === 2 && pieces[0]?.what === 'deleted'
  const isLong = pieces.some((piece) => piece.what !== 'omitted' && piece.value.length > 60)
  return (
    <p dir="auto" className="whitespace-pre-wrap text-sm leading-relaxed wrap-anywhere">
      {pieces.map((piece, place) => {
        const key = `${place}-${piece.what}`
        if (piece.what === 'omitted') {
          return <Omitted key={key}>{`${number.format(piece.count)} characters`}</Omitted>
        }
        const Mark = elements[piece.what]
        const below = isSwap && isLong && place === 1 ? 'mt-3 block w-fit' : ''
        return (
          <Mark key={key} className={`${markClasses[piece.what]} ${below}`}>
            {piece.value}
          </Mark>
        )
      })}
      {pieces.length === 0 && <Nothing />}
    </p>
  )
}

interface EntriesProps {
  pieces: Shown<string>[]
  /** Draws the picture of an entry before its text. */
  draw?: ((value: string) => ReactNode) | undefined
  /** Returns the text of an entry. Default: the value itself. */
  name?: ((value: string) => ReactNode) | undefined
}

const signs = { same: ' ', inserted: '+', deleted: '−' } as const

/** Difference of a list, with its inserted and deleted entries. */
export function Entries({ pieces, draw, name }: EntriesProps) {
  if (pieces.length === 0) return <Nothing />
  return (
    <ul className="grid gap-1 text-sm">
      {pieces.map((piece, place) => {
        const key = `${place}-${piece.what}`
        if (piece.what === 'omitted') {
          const entries = piece.count === 1 ? 'entry' : 'entries'
          return (
            <li key={key} className="pl-6">
              <Omitted>{`${number.format(piece.count)} ${entries}`}</Omitted>
            </li>
          )
        }
        return (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden className="caption w-4 shrink-0 text-center text-ink-2">
              {signs[piece.what]}
            </span>
            {draw?.(piece.value)}
            <Value what={piece.what}>{name?.(piece.value) ?? piece.value}</Value>
          </li>
        )
      })}
    </ul>
  )
}

interface SwapProps {
  draw: (value: string) => ReactNode
  /** Returns the text of a value. Default: the value itself. */
  name?: ((value: string) => ReactNode) | undefined
  before: string | undefined
  after: string
}

/** Replaced value: the old and the new one. */
export function Swap({ draw, name = (value) => value, before, after }: SwapProps) {
  return (
    <div className="grid gap-2 text-sm">
      {before !== undefined && (
        <p className="flex items-center gap-3">
          {draw(before)}
          <Value what="deleted">{before && name(before)}</Value>
        </p>
      )}
      <p className="flex items-center gap-3">
        {draw(after)}
        <Value what={before === undefined ? 'same' : 'inserted'}>{after && name(after)}</Value>
      </p>
    </div>
  )
}

function Value({ what, children }: { what: keyof typeof markClasses; children: ReactNode }) {
  const Mark = elements[what]
  return (
    <Mark className={`min-w-0 whitespace-pre-wrap wrap-anywhere ${markClasses[what]}`}>
      {children || 'empty'}
    </Mark>
  )
}

function Omitted({ children }: { children: string }) {
  return (
    <span className="caption mx-1 whitespace-nowrap text-ink-3 text-xs">
      {`… ${children} unchanged …`}
    </span>
  )
}

const Nothing = () => <span className="caption text-ink-3">empty</span>
