import { CornerDownLeft, LoaderCircle, Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { show } from '../../ui/dialog.tsx'
import { useModifier } from '../../ui/keyboard/shortcut.ts'
import { Button, IconButton } from '../../ui/push-button.tsx'
import { adminPath } from '../admin-path.ts'
import { useMe } from '../use-me.ts'
import type { OverlayProps } from './overlay-props.ts'
import { actionsOf, type Entry, pageFormsOf, screensOf } from './palette-entries.ts'
import { optionId, PaletteList } from './palette-list.tsx'
import { matching } from './palette-match.ts'
import { recentlyUsed, remember } from './palette-recent.ts'
import { longestSearch, usePaletteSearch } from './palette-search.ts'

/** Command palette: finds and opens screens, actions, records and messages. */
export function Palette({ onClose, onShow, typed: begun }: OverlayProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const attach = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element
    return show(element)
  }, [])
  const [text, setText] = useState(begun)
  const [place, setPlace] = useState(0)
  const { found, isSearching, search } = usePaletteSearch()
  const searchBegun = useEffectEvent(() => search(begun))
  useEffect(() => searchBegun(), [])
  const navigate = useNavigate()
  const submit = useSubmit()

  const me = useMe()
  const always = [...screensOf(me), ...actionsOf(me)]
  const typed = text.trim()
  // Until the response arrives, shows results of the last search that also match the new text.
  const records = found.text === typed ? found.entries : matching(typed, found.entries)
  const entries =
    typed === ''
      ? [...recentlyUsed(), ...always]
      : [...matching(typed, [...always, ...pageFormsOf(me)]), ...records]
  const active = Math.min(place, entries.length - 1)
  const isSilent = typed === '' || isSearching

  const does = {
    'view-site': () => location.assign('/'),
    'show-shortcuts': () => onShow('shortcuts'),
    'log-out': () => submit(null, { method: 'post', action: adminPath('/admin') }),
  }

  const choose = (entry: Entry | undefined, inNewTab = false) => {
    if (!entry) return
    remember(entry)
    const { aim } = entry
    if ('to' in aim && inNewTab) return void window.open(aim.to, '_blank', 'noopener')
    dialog.current?.close()
    if ('does' in aim) return does[aim.does]()
    // Moves the focus: the screen with the focused element is about to be unmounted.
    document.getElementById('main')?.focus({ preventScroll: true })
    navigate(aim.to)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return dialog.current?.close()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const inNewTab = event.ctrlKey || event.metaKey
      const entry = entries[active]
      if (entry || !isSearching) return choose(entry, inNewTab)
      // If Enter is pressed before the response arrives, the first found record opens once it arrives.
      return search(text, 0, ([first]) => choose(first, inNewTab))
    }
    const next = nextPlace(event.key, active, entries.length)
    if (next === undefined) return
    event.preventDefault()
    setPlace(next)
  }

  return (
    <dialog
      ref={attach}
      closedby="any"
      aria-label="Command palette"
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="fixed inset-x-0 top-0 bottom-auto m-0 mx-auto max-h-[min(85dvh,38rem)] w-full max-w-none flex-col overflow-hidden border-line-strong bg-sheet p-0 text-ink shadow-float open:flex backdrop:bg-night/35 max-sm:border-b sm:top-[12vh] sm:max-h-[min(72vh,34rem)] sm:w-[40rem] sm:rounded-sm sm:border"
    >
      <div className="flex shrink-0 items-center gap-3 border-line border-b pr-2 pl-4 sm:pl-5">
        <Search aria-hidden size={18} className="shrink-0 text-ink-3" />
        <input
          dir="auto"
          type="text"
          role="combobox"
          aria-label="Search screens, actions and records"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={entries[active] && optionId(id, active)}
          placeholder="Search or jump to..."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value)
            setPlace(0)
            search(value)
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 min-w-0 grow bg-transparent text-base outline-none placeholder:text-ink-3"
        />
        {isSearching && (
          <LoaderCircle
            aria-hidden
            size={16}
            className="late shrink-0 animate-spin text-ink-3 motion-reduce:animate-none"
          />
        )}
        <IconButton icon={X} title="Close" onClick={() => dialog.current?.close()} />
      </div>

      {entries.length > 0 && (
        <PaletteList
          id={id}
          entries={entries}
          active={active}
          typed={typed}
          onPoint={setPlace}
          onChoose={choose}
        />
      )}
      <p
        role="status"
        className={entries.length > 0 ? 'sr-only' : 'px-5 py-10 text-center text-sm'}
      >
        {isSilent ? '' : say(entries.length, typed, found.failure)}
      </p>
      {found.failure && !isSilent && (
        <div
          role="alert"
          className="flex shrink-0 items-center gap-3 border-line border-t px-5 py-2.5 text-sm"
        >
          <p className="grow">
            <span className="font-medium text-bad">Failed to search the records</span>
            <span className="block text-ink-2 wrap-anywhere">{found.failure}</span>
          </p>
          <Button look="secondary" size="sm" onClick={() => search(text, 0)}>
            Retry
          </Button>
        </div>
      )}
      <Legend />
    </dialog>
  )
}

function say(count: number, typed: string, failure?: string): string {
  if (count > 0) return `${count} ${count === 1 ? 'result' : 'results'}`
  return failure ? '' : `Nothing found for “${typed}”`
}

function Legend() {
  const modifier = useModifier()
  return (
    <p
      aria-hidden
      className="caption flex shrink-0 items-center gap-5 border-line border-t bg-paper px-5 py-2 text-ink-3 text-xs max-sm:hidden"
    >
      <span>↑ ↓ move</span>
      <span className="inline-flex items-center gap-1.5">
        <CornerDownLeft size={13} /> open
      </span>
      <span className="inline-flex items-center gap-1.5">
        {modifier} <CornerDownLeft size={13} /> in a new tab
      </span>
      <span className="ml-auto">Esc close</span>
    </p>
  )
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
