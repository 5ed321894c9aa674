interface CheckboxFieldProps {
  isChecked: boolean
  label: string
  onChange: (isChecked: boolean) => void
  /** Explanation below the label. */
  children: string
}

/** Checkbox of a settings form, with an explanation. */
export const CheckboxField = ({ isChecked, label, onChange, children }: CheckboxFieldProps) => (
  <label className="flex cursor-pointer items-start gap-3">
    <input
      type="checkbox"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
      className="mt-1 size-4 shrink-0 accent-signal-deep"
    />
    <span className="text-sm">
      {label}
      <span className="block text-ink-3">{children}</span>
    </span>
  </label>
)
