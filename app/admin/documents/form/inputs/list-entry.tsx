import { ArrowDown, ArrowUp, Images, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import { button } from '../../../../ui/button.ts'
import { describe, FieldError } from '../../../../ui/field.tsx'
import { growingInput } from '../../../../ui/input.ts'
import { ForeignNote } from '../../../media/foreign-note.tsx'
import { PictureThumbnail } from '../picture-thumbnail.tsx'
import { EntryButton } from './entry-button.tsx'
import { ImageAddress } from './image-address.tsx'
import { linesIn } from './list-entries.ts'

/** Action on a list entry. */
export type EntryChange =
  | { does: 'type'; value: string }
  | { does: 'next' | 'remove' | 'choose' }
  | { does: 'move'; to: number }
  /** A paste of several lines over the selection. */
  | { does: 'paste'; lines: string[]; over: [start: number, end: number] }

interface ListEntryProps {
  id: string
  kind: 'list' | 'images'
  /** The entry's noun: `feature`. */
  entry: string
  /** An example of an entry. */
  hint: string | undefined
  place: number
  isLast: boolean
  /** Reordering mode: in a narrow window the entry shows its arrows instead of its other buttons. */
  isOrdering: boolean
  value: string
  error: string | undefined
  onBlur: () => void
  /** Returns whether the action was possible. */
  onAct: (place: number, act: EntryChange) => boolean
}

/** List entry with its buttons. Memoized: in a long list only the changed entry renders again. */
export const ListEntry = memo(function ListEntry(props: ListEntryProps) {
  const { id, kind, entry, hint, place, isLast, isOrdering, value, error, onBlur, onAct } = props
  const name = `${entry} ${place + 1}`
  const shared = {
    ...describe(id, error),
    value,
    onBlur,
    'data-line': place,
    placeholder: hint,
    'aria-label': name.charAt(0).toUpperCase() + name.slice(1),
    onChange: ({ target }: { target: { value: string } }) =>
      void onAct(place, { does: 'type', value: target.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      if (event.shiftKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onAct(place, { does: 'next' })
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const lines = linesIn(event.clipboardData.getData('text/plain'))
      if (lines.length < 2) return
      const { selectionStart, selectionEnd } = event.currentTarget
      const over: [number, number] = [selectionStart ?? value.length, selectionEnd ?? value.length]
      if (onAct(place, { does: 'paste', lines, over })) event.preventDefault()
    },
  }
  return (
    <li>
      <div className={`flex items-start gap-x-1.5 ${kind === 'images' ? 'max-sm:flex-wrap' : ''}`}>
        {kind === 'images' ? (
          <div className="flex min-w-0 grow gap-1.5 max-sm:basis-full">
            <PictureThumbnail url={value} size="sm" />
            <ImageAddress {...shared} url={value} />
          </div>
        ) : (
          <textarea
            dir="auto"
            {...shared}
            rows={1}
            className={`${growingInput} max-h-[40dvh] min-w-0`}
          />
        )}
        <div className={`flex shrink-0 ${kind === 'images' ? 'max-sm:ml-auto' : ''}`}>
          {kind === 'images' && (
            <EntryButton
              does={`Choose: ${name}`}
              tag={{ 'data-choose': place }}
              className={narrowClass(!isOrdering)}
              onClick={() => onAct(place, { does: 'choose' })}
            >
              <Images aria-hidden size={15} />
            </EntryButton>
          )}
          <EntryButton
            does={`Move ${name} up`}
            tag={{ 'data-up': place }}
            className={narrowClass(isOrdering)}
            isOff={place === 0}
            onClick={() => onAct(place, { does: 'move', to: place - 1 })}
          >
            <ArrowUp aria-hidden size={15} />
          </EntryButton>
          <EntryButton
            does={`Move ${name} down`}
            tag={{ 'data-down': place }}
            className={narrowClass(isOrdering)}
            isOff={isLast}
            onClick={() => onAct(place, { does: 'move', to: place + 1 })}
          >
            <ArrowDown aria-hidden size={15} />
          </EntryButton>
          <EntryButton
            does={`Remove ${name}`}
            tag={{ 'data-remove': place }}
            className={narrowClass(!isOrdering)}
            onClick={() => onAct(place, { does: 'remove' })}
          >
            <X aria-hidden size={15} />
          </EntryButton>
        </div>
      </div>
      <FieldError id={id} error={error} />
      {kind === 'images' && <ForeignNote url={value} />}
    </li>
  )
})

/** Responsive: a narrow window shows only some of the buttons, and a narrow list shows narrower buttons. */
const narrowClass = (isThere: boolean) =>
  `${button('quiet', 'icon')} ${isThere ? '' : 'max-sm:hidden'} sm:@max-md:w-7`
