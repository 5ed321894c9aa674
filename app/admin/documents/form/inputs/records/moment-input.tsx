import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { MomentField } from '#content/documents/fields.ts'
import { instantOf, type LocalInstant, localAt } from '#content/publishing/time-zone.ts'
import { Field } from '../../../../../ui/field.tsx'
import { lineInput } from '../../../../../ui/input.ts'
import { localMoment, ownMoment } from '../../../../dates.ts'
import { ownTimeZone, siteTimeZone } from '../../../../site-locale.ts'
import type { InputProps } from '../input-props.ts'
import { useInput } from '../use-input.tsx'

/** Date and time in the site's time zone. The editor's local time is shown below if it differs. */
export function MomentInput({ name, field }: InputProps<MomentField>) {
  const { id, label, props } = useInput(name, field)
  const { ref: _, onChange: _change, 'aria-describedby': describedBy, ...rest } = props
  const { getValues, setValue } = useFormContext()
  const value: string = useWatch({ name }) ?? ''
  const zone = siteTimeZone()
  const [found, setFound] = useState<LocalInstant>()

  const type = (local: string) => {
    const typed = instantOf(local, zone)
    setFound(typed)
    const next = typed?.instant ?? ''
    // `getValues` has the current value, even if two events come before the next render.
    if (next !== (getValues(name) ?? ''))
      setValue(name, next, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Field {...label} beside={<Zone zone={zone} />}>
      <input
        {...rest}
        type="datetime-local"
        value={localAt(value, zone)}
        onChange={({ target }) => type(target.value)}
        aria-describedby={[describedBy, `${id}-note`].filter(Boolean).join(' ')}
        className={lineInput}
      />
      <p id={`${id}-note`} aria-live="polite" className="mt-1.5 text-ink-3 text-sm">
        {value ? noteOf(value, zone, found) : field.hint}
      </p>
    </Field>
  )
}

const Zone = ({ zone }: { zone: string }) => (
  <span className="caption ml-auto text-ink-3 text-xs">{zone}</span>
)

/** Note on a time: whether a clock change skips or repeats it, and the editor's local time. */
function noteOf(value: string, zone: string, found: LocalInstant | undefined): string {
  const own = ownTimeZone()
  const isSame = localAt(value, own) === localAt(value, zone)
  const clockChange = found?.instant === value ? found : undefined
  return [
    clockChange?.isMoved &&
      `This time doesn’t exist because clocks move forward. Using ${localMoment(value)}.`,
    clockChange?.isDouble &&
      `This time occurs twice because clocks move back. Using the first, ${localMoment(value)}.`,
    !isSame && `Your time: ${ownMoment(value)}`,
  ]
    .filter(Boolean)
    .join(' ')
}
