import { useState } from 'react'

interface SwitchProps {
  isOn: boolean
  /** Whether the switch is on but currently has no effect. */
  isPending?: boolean
  /** Labels for on and off. */
  words: readonly [on: string, off: string]
  /** What is switched. In the accessible name it follows the current label. */
  of: string
  /** Controlled: the switch moves only when the caller changes `isOn`, after a success. */
  onChange: (isOn: boolean) => Promise<unknown>
}

const track =
  'relative h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full border border-ink-3 bg-sheet ' +
  'transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-3 before:rounded-full ' +
  'before:bg-ink-3 before:transition-transform checked:border-ok checked:bg-ok ' +
  'checked:before:translate-x-4 checked:before:bg-white data-pending:checked:border-ink-3 ' +
  'data-pending:checked:bg-ink-3 aria-busy:opacity-60'

export function Switch({ isOn, isPending, words, of, onChange }: SwitchProps) {
  const [isBusy, setBusy] = useState(false)
  const word = isOn ? words[0] : words[1]
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-x-2.5 max-sm:min-h-11 has-aria-busy:cursor-progress">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
        role="switch"
        className={track}
        data-pending={isPending || undefined}
        checked={isOn}
        aria-label={`${word}: ${of}`}
        aria-busy={isBusy || undefined}
        onChange={async () => {
          if (isBusy) return
          setBusy(true)
          await onChange(!isOn)
          setBusy(false)
        }}
      />
      <span className={`caption ${isOn ? 'text-ink' : 'text-ink-3'}`}>{word}</span>
    </label>
  )
}
