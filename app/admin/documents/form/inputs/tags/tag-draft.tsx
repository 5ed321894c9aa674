import { isSave } from '../../../../../ui/keyboard/shortcut.ts'
import { entriesIn } from '../list-entries.ts'

interface TagDraftProps {
  label: string
  /** The id of the usage hint. */
  hint: string
  placeholder: string | undefined
  value: string
  isInvalid: boolean
  onType: (text: string) => void
  /** Returns false if the entries would exceed the limit. */
  onAdd: (entries: string[]) => boolean
  /** Focuses the last tag. */
  onBack: () => void
  onRemoveLast: () => void
  onBlur: () => void
}

/** Input for the next tag. */
export function TagDraft({ label, hint, value, onType, onAdd, ...on }: TagDraftProps) {
  return (
    <input
      dir="auto"
      data-add=""
      aria-label={label}
      aria-describedby={hint}
      aria-invalid={on.isInvalid || undefined}
      placeholder={on.placeholder}
      autoComplete="off"
      value={value}
      className="min-h-8 min-w-32 grow basis-32 bg-transparent px-1.5 text-base text-ink outline-none placeholder:text-ink-3 max-sm:min-h-11 sm:text-sm"
      onChange={({ target }) => onType(target.value)}
      onBlur={on.onBlur}
      onKeyDown={(event) => {
        const { key, nativeEvent, currentTarget } = event
        if (nativeEvent.isComposing) return
        if (isSave(nativeEvent) && value !== '') onAdd([value.trim()])
        const isAtStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0
        if (key === 'Enter' || key === ',') {
          event.preventDefault()
          if (value.trim() !== '') onAdd([value.trim()])
        } else if (key === 'Backspace' && value === '') {
          event.preventDefault()
          on.onRemoveLast()
        } else if (key === 'ArrowLeft' && isAtStart && !event.altKey) {
          event.preventDefault()
          on.onBack()
        }
      }}
      onPaste={(event) => {
        const entries = entriesIn(event.clipboardData.getData('text/plain'))
        if (entries.length < 2) return
        const { selectionStart, selectionEnd } = event.currentTarget
        const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
        const first = `${value.slice(0, start)}${entries[0]}`.trim()
        const last = `${entries.at(-1)}${value.slice(end)}`.trim()
        if (onAdd([first, ...entries.slice(1, -1), last])) event.preventDefault()
      }}
    />
  )
}
