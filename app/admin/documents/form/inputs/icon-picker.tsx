import { useId } from 'react'
import { iconNames } from '#content/documents/fields.ts'
import { Icon } from '../../../../site/drawings/icons.tsx'

interface IconPickerProps {
  /** Label of the field that the picker fills in. */
  label: string
  value: string
  onPick: (icon: string) => void
}

/** Icon picker: all icons by name. Another name can be typed and shows the default icon. */
export function IconPicker({ label, value, onPick }: IconPickerProps) {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label={`Pick: ${label}`}
      className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-1.5"
    >
      {iconNames.map((name) => (
        <label
          key={name}
          className="caption relative flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line px-2.5 text-ink-2 hover:border-ink has-checked:border-ink has-checked:bg-paper has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_var(--color-signal)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={group}
            value={name}
            checked={value === name}
            onChange={() => onPick(name)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <Icon name={name} className="size-6 shrink-0" />
          {name}
        </label>
      ))}
    </div>
  )
}
