import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useEventCallback } from '../../list/use-event-callback.ts'

/** Attributes that identify an entry and its buttons. Their value is the entry's path in the form. */
type EntryTag = 'data-entry' | 'data-up' | 'data-down' | 'data-remove'

/**
 * Field array of an ordered list whose entries have fields. Adds, moves and removes entries, manages the focus and
 * announces each change. `one` is the noun of an entry: 'Link'.
 */
export function useEntries(name: string, one: string) {
  const root = useRef<HTMLDivElement>(null)
  const { fields, append, move, remove } = useFieldArray({ name })
  const { trigger, getFieldState } = useFormContext()
  const [said, say] = useState('')
  const count = fields.length
  const tagged = (tag: EntryTag, place: number) => `[${tag}="${name}.${place}"]`

  /** Changes the list, then focuses the first match of the selectors or, without a match, the add button. */
  const change = (work: () => void, ...selectors: string[]) => {
    flushSync(work)
    if (getFieldState(name).invalid) trigger(name)
    const found = [
      ...selectors,
      `[data-add="${name}"]:is(button), [data-add="${name}"] button`,
    ].map((where) => root.current?.querySelector<HTMLElement>(where))
    found.find(Boolean)?.focus()
  }

  return {
    root,
    /** Entries with their React keys. */
    entries: fields,
    /** Announcement for screen readers. */
    said,
    add: (value: object) =>
      change(
        () => append(value, { shouldFocus: false }),
        `${tagged('data-entry', count)} :is(input, textarea)`,
        `${tagged('data-entry', count)} :is(select, [data-add])`,
      ),
    move: useEventCallback((from: number, to: number) => {
      change(
        () => move(from, to),
        `${tagged(to < from ? 'data-up' : 'data-down', to)}:not(:disabled)`,
        `${tagged('data-entry', to)} button:not(:disabled)`,
      )
      say(`${one} ${from + 1} is ${to + 1} of ${count}`)
    }),
    remove: useEventCallback((place: number) => {
      change(() => remove(place), tagged('data-remove', Math.min(place, count - 2)))
      say(`${one} ${place + 1} removed`)
    }),
  }
}
