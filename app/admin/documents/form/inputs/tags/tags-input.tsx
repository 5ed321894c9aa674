import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import type { ListField } from '#content/documents/fields.ts'
import { listLimit } from '#content/documents/limits.ts'
import { button } from '../../../../../ui/button.ts'
import { FieldError, FieldGroup } from '../../../../../ui/field.tsx'
import { messageAt } from '../../form-values.ts'
import type { InputProps } from '../input-props.ts'
import { mayBeTooLong } from '../length-check.ts'
import { moved, removed } from '../list-entries.ts'
import { ReorderButton } from '../reorder-button.tsx'
import { Tag, type TagPart } from './tag.tsx'
import { TagDraft } from './tag-draft.tsx'

/**
 * Tags input for a list of short entries. The typed text is an entry from its first character on, so
 * it is autosaved, validated and saved like the others. Enter or a comma completes it.
 */
export function TagsInput({ name, field }: InputProps<ListField>) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { field: control } = useController({ name })
  const { trigger, getFieldState, formState } = useFormContext()
  const { errors } = formState
  const entries: string[] = control.value
  const [isTyping, setTyping] = useState(false)
  const [edited, setEdited] = useState<number>()
  const [isOrdering, setOrdering] = useState(false)
  const [said, say] = useState('')

  // While the last entry is typed, it is in the input and not among the tags.
  const count = isTyping && entries.length > 0 ? entries.length - 1 : entries.length
  const typed = entries[count] ?? ''

  const set = (next: string[]) => {
    control.onChange(next)
    if (mayBeTooLong(next, field) || getFieldState(name).invalid) trigger(name)
  }
  /** Focuses the tag at a place, or the input if there is none. */
  const focusOn = (place: number, at: TagPart = 'tag') => {
    const places = [`[data-${at}="${place}"]:not(:disabled)`, `[data-tag="${place}"]`, '[data-add]']
    const found = places.map((where) => root.current?.querySelector<HTMLElement>(where))
    found.find(Boolean)?.focus()
  }
  const named = (entry: string) => entry || `empty ${field.entry}`

  const type = (text: string) => {
    setTyping(text !== '')
    set(text === '' ? entries.slice(0, count) : [...entries.slice(0, count), text])
  }
  /** Replaces the typed text by entries: by the trimmed text itself or by several pasted entries. */
  const add = (more: string[]) => {
    if (count + more.length > listLimit) return false
    set([...entries.slice(0, count), ...more])
    setTyping(false)
    if (more.length > 0) say(`${more.map(named).join(', ')} added`)
    return true
  }
  const remove = (place: number, next = Math.min(place, count - 2)) => {
    flushSync(() => set(removed(entries, place)))
    say(`${named(entries[place] ?? '')} removed`)
    focusOn(next)
  }
  const move = (place: number, to: number, at?: TagPart) => {
    if (to < 0 || to >= count) return
    flushSync(() => set(moved(entries, place, to)))
    say(`${named(entries[place] ?? '')} is ${to + 1} of ${count}`)
    focusOn(to, at)
  }
  const rename = (place: number, text: string | undefined) => {
    flushSync(() => {
      if (text !== undefined) set(entries.with(place, text))
      setEdited(undefined)
    })
  }

  const wrong = entries.flatMap((_, place) => {
    const error = messageAt(errors, `${name}.${place}`)
    return error === undefined ? [] : [{ place, error }]
  })

  return (
    <FieldGroup id={id} label={field.label} error={messageAt(errors, name)}>
      {/* A click beside the tags focuses the input; the keyboard reaches it with Tab. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        ref={root}
        className="flex flex-wrap gap-1.5 rounded-sm border border-line-strong bg-sheet p-1.5 outline-signal-deep focus-within:border-ink hover:border-ink-3 has-[[data-add]:focus-visible]:outline-2 has-[[data-add]:focus-visible]:outline-offset-3 in-data-invalid:border-bad"
        onMouseDown={({ target, currentTarget }) => {
          if (target === currentTarget) requestAnimationFrame(() => focusOn(-1))
        }}
      >
        <ul aria-label={field.label} className="contents">
          {entries.slice(0, count).map((entry, place) => (
            <Tag
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
              key={place}
              errorId={`${id}-${place}-error`}
              entry={entry}
              place={place}
              count={count}
              isOrdering={isOrdering}
              one={field.entry}
              isWrong={wrong.some((each) => each.place === place)}
              isEdited={edited === place}
              onEdit={() => setEdited(place)}
              onRename={(text, isDone) => {
                rename(place, text)
                if (isDone) focusOn(place)
              }}
              onGo={focusOn}
              onMove={(to, at) => move(place, to, at)}
              onDrop={(from) => move(from, place)}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
        <TagDraft
          label={`New ${field.entry}`}
          hint={`${id}-hint`}
          placeholder={count === 0 ? (field.hint ?? 'Press Enter or comma to add it') : undefined}
          value={typed}
          isInvalid={wrong.some(({ place }) => place === count)}
          onType={type}
          onAdd={add}
          onBack={() => focusOn(count - 1)}
          onRemoveLast={() => count > 0 && remove(count - 1, -1)}
          onBlur={() => {
            if (typed !== '') add([typed.trim()])
            control.onBlur()
          }}
        />
      </div>
      {wrong.map(({ place, error }) => (
        <FieldError key={place} id={`${id}-${place}`} error={error} />
      ))}
      <p id={`${id}-hint`} className="sr-only">
        Press Enter or comma to add an entry. Press Left Arrow to reach the entries, then Enter to
        edit, Delete to remove, or Alt with an arrow key to move.
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="mt-2 flex flex-wrap gap-1">
        <button
          type="button"
          className={`${button('secondary', 'sm')} max-sm:min-h-11`}
          // Prevents a blur, which would add the typed text before the click does.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            add([typed.trim()])
            focusOn(-1)
          }}
        >
          <Plus aria-hidden size={15} />
          {`Add ${field.entry}`}
        </button>
        {count > 1 && (
          <ReorderButton isOrdering={isOrdering} onToggle={() => setOrdering(!isOrdering)} />
        )}
      </div>
    </FieldGroup>
  )
}
