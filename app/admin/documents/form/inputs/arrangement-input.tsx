import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import type { ArrangementField } from '#content/documents/fields.ts'
import { button } from '../../../../ui/button.ts'
import { FieldGroup } from '../../../../ui/field.tsx'
import { Checkbox } from '../../list/checkbox.tsx'
import { messageAt } from '../form-values.ts'
import { EntryButton } from './entry-button.tsx'
import type { InputProps } from './input-props.ts'
import { moved } from './list-entries.ts'

/** Order and visibility of the parts of a page. Hidden parts come last. */
export function ArrangementInput({ name, field }: InputProps<ArrangementField>) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const { field: control } = useController({ name })
  const { errors } = useFormContext().formState
  const shown: string[] = control.value
  const hidden = Object.keys(field.options).filter((part) => !shown.includes(part))

  /** Changes the order, then focuses a control of the changed part. */
  const change = (next: string[], part: string, at: 'up' | 'down' | 'show') => {
    flushSync(() => control.onChange(next))
    const row = list.current?.querySelector(`[data-part="${part}"]`)
    const found = [`[data-${at}]:not(:disabled)`, 'button:not(:disabled)', 'input'].map((where) =>
      row?.querySelector<HTMLElement>(where),
    )
    if (at === 'show') row?.querySelector('input')?.focus()
    else found.find(Boolean)?.focus()
  }

  return (
    <FieldGroup id={id} label={field.label} error={messageAt(errors, name)}>
      <ol ref={list} className="border-line border-t">
        {[...shown, ...hidden].map((part) => {
          const place = shown.indexOf(part)
          const label = field.options[part] ?? part
          return (
            <li
              key={part}
              data-part={part}
              className="flex min-h-11 items-center gap-1 border-line border-b"
            >
              <Checkbox
                label={`Show ${label}`}
                isChecked={place >= 0}
                onChange={() =>
                  change(place >= 0 ? shown.toSpliced(place, 1) : [...shown, part], part, 'show')
                }
              />
              <span className={`min-w-0 grow ${place >= 0 ? '' : 'text-ink-3'}`}>
                {label}
                {place < 0 && <span className="caption ml-2 text-xs">hidden</span>}
              </span>
              {place >= 0 && (
                <>
                  <EntryButton
                    does={`Move ${label} up`}
                    tag={{ 'data-up': place }}
                    className={`${button('quiet', 'icon')} max-sm:size-11`}
                    isOff={place === 0}
                    onClick={() => change(moved(shown, place, place - 1), part, 'up')}
                  >
                    <ArrowUp aria-hidden size={15} />
                  </EntryButton>
                  <EntryButton
                    does={`Move ${label} down`}
                    tag={{ 'data-down': place }}
                    className={`${button('quiet', 'icon')} max-sm:size-11`}
                    isOff={place === shown.length - 1}
                    onClick={() => change(moved(shown, place, place + 1), part, 'down')}
                  >
                    <ArrowDown aria-hidden size={15} />
                  </EntryButton>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </FieldGroup>
  )
}
