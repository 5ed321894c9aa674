import { type KeyboardEvent, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ChoiceField, LinkField } from '#content/documents/fields.ts'
import { matchesSearch } from '#content/text/search-text.ts'
import { Field } from '../../../../ui/field.tsx'
import { lineInput } from '../../../../ui/input.ts'
import type { InputProps } from './input-props.ts'
import { useInput } from './use-input.tsx'

/** A suggestion with a note beside it. */
export interface Option {
  value: string
  note?: string
}

export const ComboboxInput = ({ name, field }: InputProps<ChoiceField>) => (
  <Combobox
    name={name}
    field={field}
    options={field.suggestions.map((suggestion) => ({ value: suggestion }))}
  />
)

interface ComboboxProps extends InputProps<ChoiceField | LinkField> {
  options: readonly Option[]
  /** Warning about a valid text that is probably a mistake. */
  warning?: string | undefined
}

/** Combobox: one line of text with suggestions below it. Any other text is valid. */
export function Combobox({ name, field, options, warning }: ComboboxProps) {
  const { id, label, props } = useInput(name, field)
  const { setValue } = useFormContext()
  const value: string = useWatch({ name })
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = optionsFor(value ?? '', options)
  const isShown = isOpen && offered.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = ({ value }: Option) => {
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offered[active]
    if (step) {
      event.preventDefault()
      setOpen(true)
      // The arrow keys cycle through the options and the typed text, which has index -1.
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
    <Field {...label}>
      <div className="relative">
        <input
          {...props}
          aria-describedby={
            [props['aria-describedby'], warning && `${id}-warning`].filter(Boolean).join(' ') ||
            undefined
          }
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
            {offered.map((option, place) => (
              // Keyboard: the input handles the keys, since the focus never leaves it.
              // biome-ignore lint/a11y/useKeyWithClickEvents: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={option.value}
                role="option"
                id={`${list}-${place}`}
                aria-selected={place === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
                className="flex min-h-9 cursor-pointer items-center justify-between gap-3 px-3 text-sm hover:bg-line/50 aria-selected:bg-ink aria-selected:text-white max-sm:min-h-11"
              >
                {option.value}
                {option.note && (
                  <span className="min-w-0 truncate text-ink-3 in-aria-selected:text-inherit">
                    {option.note}
                  </span>
                )}
              </div>
            ))}
          </div>
        )}
      </div>
      <div role="status">
        {warning && (
          <p id={`${id}-warning`} className="mt-1.5 border-warn border-l-2 pl-2 text-ink-2 text-sm">
            {warning}
          </p>
        )}
      </div>
    </Field>
  )
}

/** Suggestions that contain the typed text; all of them if it is empty or equals one of them. */
function optionsFor(value: string, options: readonly Option[]): readonly Option[] {
  const typed = value.trim()
  const isWhole = (option: Option) => option.value.toLowerCase() === typed.toLowerCase()
  if (options.some(isWhole)) return options
  return options.filter(({ value, note = '' }) => matchesSearch(`${value} ${note}`, typed))
}
