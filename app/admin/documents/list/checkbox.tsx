import type { MouseEvent } from 'react'

interface CheckProps {
  label: string
  isChecked: boolean
  /** Indeterminate: some of the rows are selected. */
  isMixed?: boolean
  onChange: (isRange: boolean) => void
  className?: string
}

const box =
  'grid size-4.5 cursor-[inherit] appearance-none place-content-center rounded-xs border border-ink-3 bg-sheet hover:border-ink checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink before:hidden before:border-white checked:before:block checked:before:h-2.5 checked:before:w-1.5 checked:before:-translate-y-px checked:before:rotate-45 checked:before:border-r-2 checked:before:border-b-2 indeterminate:before:block indeterminate:before:w-2 indeterminate:before:border-b-2'

/** Checkbox with a large touch target. Shift-click selects a range. */
export function Checkbox({
  label,
  isChecked,
  isMixed = false,
  onChange,
  className = '',
}: CheckProps) {
  return (
    <label
      className={`inline-grid size-9 cursor-pointer place-content-center max-sm:size-11 ${className}`}
      // Shift-click would otherwise select the text of the rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        ref={(element) => {
          if (element) element.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        className={box}
        onClick={(event: MouseEvent) => onChange(event.shiftKey)}
        // Controlled input: the click handler makes the change, because it knows whether Shift is pressed.
        onChange={() => {}}
      />
    </label>
  )
}
