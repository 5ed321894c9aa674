interface ChoiceCardsProps<T extends string> {
  /** Id of the group, which is the fields' name. */
  id: string
  value: T
  options: Record<T, { label: string; hint: string }>
  isOff: boolean
  onChange: (value: T) => void
}

/** Radio buttons with an explanation for each, side by side where there is room. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { id, value, options, isOff, onChange } = props
  const names = Object.keys(options) as T[] // a cast: the keys of a record are its names
  return (
    <div className="grid border border-line-strong sm:grid-cols-2">
      {names.map((name) => (
        <label
          key={name}
          className="flex cursor-pointer items-start gap-3 border-line px-4 py-3 not-first:border-t hover:bg-paper has-checked:bg-paper sm:odd:border-r sm:odd:last:col-span-2 sm:odd:last:border-r-0 sm:[&:nth-child(2)]:border-t-0"
        >
          <input
            type="radio"
            name={id}
            checked={name === value}
            disabled={isOff}
            aria-labelledby={`${id}-${name}`}
            aria-describedby={`${id}-${name}-hint`}
            onChange={() => onChange(name)}
            className="mt-0.5 size-4 shrink-0 accent-signal-deep"
          />
          <span className="min-w-0 text-sm">
            <span id={`${id}-${name}`} className="block font-medium">
              {options[name].label}
            </span>
            <span id={`${id}-${name}-hint`} className="mt-0.5 block text-ink-2">
              {options[name].hint}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
