import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { lineInput } from './input.ts'
import { isSlash, useShortcut } from './keyboard/shortcut.ts'
import { useSingleKeys } from './keyboard/single-keys.ts'

interface SearchBoxProps {
  /** Current search, from the URL. */
  search: string
  placeholder: string
  onSearch: (search: string) => void
}

/** Search box that searches with each key. `/` focuses it from anywhere on the page. */
export function SearchBox({ search, placeholder, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search)
  /** The current search and those that were sent since. A newer one may be sent before the address has the last one. */
  const [sent, setSent] = useState([search])
  const [seen, setSeen] = useState(search)
  const input = useRef<HTMLInputElement>(null)
  const hasKey = useSingleKeys()
  useShortcut(isSlash, () => input.current?.select())

  // Follows external changes of the URL, such as Back.
  if (search !== seen) {
    setSeen(search)
    const place = sent.lastIndexOf(search)
    setSent(place < 0 ? [search] : sent.slice(place))
    if (place < 0) setText(search)
  }

  const send = (value: string) => {
    setText(value)
    if (value === sent.at(-1)) return
    setSent([...sent, value])
    onSearch(value)
  }

  return (
    <search className="block w-full max-w-md">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          send(text)
        }}
      >
        <Search aria-hidden size={16} className="absolute top-3 left-3 text-ink-3" />
        <input
          dir="auto"
          ref={input}
          type="search"
          value={text}
          placeholder={placeholder}
          aria-label={placeholder.replace(/\.+$/, '')}
          aria-keyshortcuts={hasKey ? '/' : undefined}
          autoComplete="off"
          maxLength={200}
          className={`${lineInput} search peer max-sm:min-h-11 pr-9 pl-9 focus-visible:outline-signal`}
          onChange={({ target }) => send(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return
            // Escape clears the box; it must not close an enclosing dialog.
            event.preventDefault()
            send('')
          }}
        />
        {hasKey && (
          <kbd className="caption pointer-events-none absolute top-2 right-2 hidden rounded-xs border border-line px-1.5 py-px text-ink-3 peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden sm:block">
            /
          </kbd>
        )}
      </form>
    </search>
  )
}
