import { useId, useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import type { FieldError } from '#content/api/problem.ts'
import {
  type BackupSettings,
  backupLimits,
  type DrillInterval,
} from '#content/backup/backup-settings.ts'
import type { StoredBackupSettings } from '#content/backup/backups-api.ts'
import { hasStatus, reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { describe, Field } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { NavGuard } from '../nav-guard.tsx'
import { CheckboxField } from '../settings/checkbox-field.tsx'

interface ScheduleFormProps {
  stored: StoredBackupSettings
  /** Whether there is a second backup location (`BACKUP_TO`). */
  hasRemote: boolean
  onSaved: () => Promise<unknown>
}

const drillWords = {
  weekly: 'Each week',
  monthly: 'Each month',
  never: 'Never automatically',
} satisfies Record<DrillInterval, string>

const keepWords = { days: 'Days', weeks: 'Weeks', months: 'Months' } as const

/** Form for the backup schedule, the retention and the drill interval. */
export function ScheduleForm({ stored, hasRemote, onSaved }: ScheduleFormProps) {
  const id = useId()
  const { version, timeZone, ...settings } = stored
  const [typed, setTyped] = useState(() => typedOf(settings))
  const [saved] = useState(() => JSON.stringify(typedOf(settings)))
  const isChanged = JSON.stringify(typed) !== saved
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })

  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to update the schedule',
    check: () => wrongNumbers(typed),
    explain: (error) =>
      hasStatus(error, 412)
        ? 'Someone else has saved this in the meantime. Reload the page to continue with their version.'
        : reasonOf(error),
  })
  const save = submit(async () => {
    await api.json('PUT /backups/settings', { body: settingsOf(typed), version })
    toast.success('Schedule updated successfully')
    await onSaved()
  })

  return (
    <>
      {/* Outside the form: the guard's dialog contains a form, and HTML forbids nested forms. */}
      <NavGuard
        isChanged={() => isChanged}
        isSame={(one, other) => one.pathname === other.pathname}
      >
        You have unsaved changes.
      </NavGuard>
      <form onSubmit={save} noValidate className="grid max-w-2xl gap-6">
        <CheckboxField
          isChecked={typed.isDaily}
          label="Back up every day"
          onChange={(isDaily) => change({ isDaily })}
        >
          A missed backup runs when the server starts.
        </CheckboxField>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field id={`${id}-time`} label="Time of day" error={errors.time}>
            <input
              {...describe(`${id}-time`, errors.time)}
              type="time"
              required
              value={typed.time}
              onChange={({ target }) => change({ time: target.value })}
              className={lineInput}
            />
            <p className="mt-1.5 text-ink-3 text-sm">
              {`${timeZone}, the time zone of the `}
              <Link to="/admin/settings" className="underline underline-offset-4">
                settings
              </Link>
            </p>
          </Field>
          <Field id={`${id}-drill`} label="Drill" error={errors.drill}>
            <Select
              {...describe(`${id}-drill`, errors.drill)}
              className={lineInput}
              value={typed.drill}
              // Cast: the option values are the keys of `drillWords`.
              onChange={({ target }) => change({ drill: target.value as DrillInterval })}
            >
              {Object.entries(drillWords).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {hasRemote && (
          <CheckboxField
            isChecked={typed.usesLocal}
            label="Also keep the daily backup in the data folder"
            onChange={(usesLocal) => change({ usesLocal })}
          >
            It is always saved to the second location.
          </CheckboxField>
        )}
        <fieldset className="min-w-0">
          <legend className="font-medium text-sm">How long backups are kept</legend>
          <p className="mt-1 text-ink-2 text-sm">
            The newest backup of each of the last days, weeks and months is kept. All others are
            deleted after the next backup, except those less than a day old.
          </p>
          <div className="mt-3 grid grid-cols-3 gap-3 sm:gap-6">
            {(['days', 'weeks', 'months'] as const).map((period) => (
              <Field
                key={period}
                id={`${id}-${period}`}
                label={keepWords[period]}
                error={errors[`keep.${period}`]}
              >
                <input
                  dir="auto"
                  {...describe(`${id}-${period}`, errors[`keep.${period}`])}
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed.keep[period]}
                  onChange={({ target }) =>
                    change({ keep: { ...typed.keep, [period]: target.value } })
                  }
                  className={lineInput}
                />
              </Field>
            ))}
          </div>
        </fieldset>
        <div>
          <button type="submit" aria-disabled={isBusy} className={`${button()} max-sm:w-full`}>
            {isBusy ? 'Saving...' : 'Save Changes'}
          </button>
        </div>
      </form>
    </>
  )
}

/** Backup settings as typed in the form: the numbers are text. */
interface Typed extends Omit<BackupSettings, 'keep'> {
  keep: Record<keyof BackupSettings['keep'], string>
}

const typedOf = ({ keep, ...rest }: BackupSettings): Typed => ({
  ...rest,
  keep: { days: String(keep.days), weeks: String(keep.weeks), months: String(keep.months) },
})

const settingsOf = ({ keep, ...rest }: Typed): BackupSettings => ({
  ...rest,
  keep: { days: Number(keep.days), weeks: Number(keep.weeks), months: Number(keep.months) },
})

const wrongNumbers = ({ keep }: Typed): FieldError[] =>
  (['days', 'weeks', 'months'] as const).flatMap((period) => {
    const most = backupLimits[period]
    const isRight = /^\d{1,3}$/.test(keep[period].trim()) && Number(keep[period]) <= most
    const message = `${keepWords[period]} must be a whole number from 0 to ${most}`
    return isRight ? [] : [{ field: `keep.${period}`, message }]
  })
