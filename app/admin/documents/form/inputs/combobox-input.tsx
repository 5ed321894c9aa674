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
  /** Other names that find the suggestion. The one that was typed becomes its note. */
  names?: readonly string[]
}

export function ComboboxInput({ name, field }: InputProps<ChoiceField>) {
  const [citiesOf, loadCities] = useCities()
  const options = field.suggestions.map((value) => ({ value, names: citiesOf(value) }))
  return (
    <Combobox
      name={name}
      field={field}
      options={options}
      onFocus={field.isTimeZone ? loadCities : undefined}
    />
  )
}

const noCities = (_zone: string): string[] => []

/** The cities of time zones, which load with the first use. Without them, zones are found by their names. */
function useCities() {
  const [citiesOf, setCities] = useState(() => noCities)
  const load = () => {
    import('#content/publishing/time-zone-cities.ts').then(
      (loaded) => setCities(() => loaded.citiesOf),
      () => {},
    )
  }
  return [citiesOf, load] as const
}

interface ComboboxProps extends InputProps<ChoiceField | LinkField> {
  options: readonly Option[]
  /** Warning about a valid text that is probably a mistake. */
  warning?: string | undefined
  /** Loads more suggestions. */
  onFocus?: (() => void) | undefined
}

/** Combobox: one line of text with suggestions below it. Any other text is valid. */
export function Combobox({ name, field, options, warning, onFocus }: ComboboxProps) {
  const { id, label, props } = useInput(name, field)
  const { setValue } = useFormContext()
  const value: string = useWatch({ name })
  const list = useId()
  const [room, setRoom] = useState<Room>()
  const [active, setActive] = useState(-1)
  const offered = optionsFor(value ?? '', options)
  const isShown = room !== undefined && offered.length > 0

  const open = (input: HTMLInputElement) => setRoom((now) => now ?? roomFor(input))
  const close = () => {
    setRoom(undefined)
    setActive(-1)
  }
  const pick = ({ value }: Option) => {
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
    close()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offered[active]
    if (step) {
      event.preventDefault()
      open(event.currentTarget)
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
          dir="auto"
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
          onFocus={onFocus}
          onClick={({ currentTarget }) => open(currentTarget)}
          onChange={(event) => {
            open(event.currentTarget)
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
            style={{ maxHeight: room.height }}
            className={`absolute inset-x-0 z-1 overflow-auto rounded-sm border border-line-strong bg-sheet py-1 shadow-float ${room.isAbove ? 'bottom-full mb-1' : 'top-full mt-1'}`}
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

/** Where the list of suggestions has room: below the input or above it, and its height in pixels. */
interface Room {
  isAbove: boolean
  height: number
}

const gap = 8
const tallest = 288
const shortest = 96

/** The list does not cover the form's sticky bar. It opens above the input if there is more room. */
function roomFor(input: HTMLInputElement): Room {
  const bar = input.form?.querySelector('[data-bottom-bar]')?.getBoundingClientRect()
  const { top, bottom } = input.getBoundingClientRect()
  const below = Math.min(innerHeight, bar?.top ?? innerHeight) - bottom - gap
  const above = top - gap
  const isAbove = below < tallest && above > below
  return { isAbove, height: Math.max(shortest, Math.min(tallest, isAbove ? above : below)) }
}

/** A text as it is compared: `America/New_York` is found by `new york`. */
const comparable = (text: string) => text.replace(/[\s_]+/g, ' ').trim()

/** Suggestions that contain the typed text; all of them if it is empty or equals one of them. */
export function optionsFor(value: string, options: readonly Option[]): readonly Option[] {
  const typed = comparable(value)
  const isWhole = (option: Option) => comparable(option.value).toLowerCase() === typed.toLowerCase()
  if (options.some(isWhole)) return options
  return options.flatMap((option) => {
    const { value, note = '', names = [] } = option
    if (matchesSearch(comparable(`${value} ${note}`), typed)) return [option]
    const name = names.find((each) => matchesSearch(comparable(each), typed))
    return name === undefined ? [] : [{ ...option, note: name }]
  })
}
