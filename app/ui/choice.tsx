import type { ReactNode } from 'react'

interface ChoiceProps {
  name: string
  isChecked: boolean
  onChange: () => void
  children: ReactNode
}

/** Checkbox with a label next to it. */
export const Choice = ({ name, isChecked, onChange, children }: ChoiceProps) => (
  <label className="flex min-h-8 cursor-pointer items-center gap-2.5 max-sm:min-h-11">
    <input
      type="checkbox"
      name={name}
      checked={isChecked}
      onChange={onChange}
      className="size-4 shrink-0 accent-ink"
    />
    {children}
  </label>
)
