import { type KeyboardEvent, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ChoiceField } from '#content/fields.ts'
import { isOptional } from '#content/schema.ts'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import type { InputProps } from './input-props.ts'
import { useInput } from './use-input.ts'

/** Combobox: one line of text with suggestions below it. Any other text is valid. */
export function ComboboxInput({ name, field }: InputProps<ChoiceField>) {
  const { id, error, props } = useInput(name, field)
  const { setValue } = useFormContext()
  const value: string = useWatch({ name })
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = suggestionsFor(value, field.suggestions)
  const isShown = isOpen && offered.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (suggestion: string) => {
    setValue(name, suggestion, { shouldDirty: true, shouldValidate: true })
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offered[active]
    if (step) {
      event.preventDefault()
      setOpen(true)
      // Roving option: before the first and after the last one is the typed text.
      const count = offered.length + 1
      setActive(((active + 1 + step + count) % count) - 1)
    } else if (event.key === 'Enter' && isShown && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <Field id={id} label={field.label} isOptional={isOptional(field)} error={error}>
      <div className="relative">
        <input
          {...props}
          placeholder={field.hint}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
          autoComplete="off"
          className={lineInput}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setOpen(true)
            setActive(-1)
            return props.onChange(event)
          }}
          onBlur={(event) => {
            close()
            return props.onBlur(event)
          }}
          onKeyDown={onKeyDown}
        />
        {isShown && (
          <div
            role="listbox"
            id={list}
            aria-label={field.label}
            className="absolute inset-x-0 top-full z-2 mt-1 max-h-72 overflow-auto rounded-sm border border-line-strong bg-sheet py-1 shadow-float"
          >
            {offered.map((suggestion, place) => (
              // Keyboard: the input handles the keys, since the focus never leaves it.
              // biome-ignore lint/a11y/useKeyWithClickEvents: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={suggestion}
                role="option"
                id={`${list}-${place}`}
                aria-selected={place === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(suggestion)}
                className="flex min-h-9 cursor-pointer items-center px-3 text-sm hover:bg-line/50 aria-selected:bg-ink aria-selected:text-white max-sm:min-h-11"
              >
                {suggestion}
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  )
}

/** Suggestions for the typed text; all of them when nothing is typed or one is taken already. */
function suggestionsFor(value: string, suggestions: readonly string[]): readonly string[] {
  const typed = value.trim().toLowerCase()
  if (suggestions.some((suggestion) => suggestion.toLowerCase() === typed)) return suggestions
  return suggestions.filter((suggestion) => suggestion.toLowerCase().includes(typed))
}
