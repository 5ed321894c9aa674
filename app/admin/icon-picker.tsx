import { iconNames } from '#content/fields.ts'
import { Icon } from '../site/icons.tsx'

/** The drawn icons by name. Any other name may be typed and gives the default icon. */
export function IconPicker({ value, onPick }: { value: string; onPick: (icon: string) => void }) {
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      {iconNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === name}
          onClick={() => onPick(name)}
          className="caption inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-sm border border-line px-2.5 text-ink-2 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
        >
          <Icon name={name} className="size-6" />
          {name}
        </button>
      ))}
    </div>
  )
}
