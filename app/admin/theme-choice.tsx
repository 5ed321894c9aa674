import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, type Theme, themes, watchTheme } from '../theme.ts'

const choices = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
} satisfies Record<Theme, { label: string; icon: LucideIcon }>

/** Theme selection: light, dark or system. */
export function ThemeChoice() {
  const id = useId()
  const chosen = useSyncExternalStore(watchTheme, chosenTheme, () => undefined)
  return (
    <fieldset className="mt-3 flex gap-0.5 border-line border-t px-1 pt-3">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { label, icon: Icon } = choices[theme]
        return (
          <label
            key={theme}
            title={label}
            className="relative flex min-h-9 grow cursor-pointer items-center justify-center gap-1.5 rounded-sm text-ink-2 text-xs hover:bg-line/50 hover:text-ink has-checked:bg-sheet has-checked:font-medium has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_var(--color-signal)] has-focus-visible:outline-2 has-focus-visible:outline-signal-deep max-lg:min-h-11"
          >
            <input
              type="radio"
              name={id}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <Icon aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
