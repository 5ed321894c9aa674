import { Link } from 'react-router'
import type { FieldError } from '#content/api/problem.ts'
import { backupLimits, type DrillInterval } from '#content/backup/backup-settings.ts'
import type { StoredBackupSettings } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'
import { adminPath } from '../admin-path.ts'
import { reasonOrConflict } from '../documents/form/submission/use-submission.ts'
import { SelectField, TextField } from '../form/fields.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { useSentForm } from '../form/use-sent-form.ts'
import { CheckboxField } from '../settings/checkbox-field.tsx'

interface ScheduleFormProps {
  stored: StoredBackupSettings
  /** Whether there is a second backup location (`BACKUP_TO`). */
  hasRemote: boolean
}

const drillWords = {
  weekly: 'Each week',
  monthly: 'Each month',
  never: 'Never automatically',
} satisfies Record<DrillInterval, string>

const periods = ['days', 'weeks', 'months'] as const
const keepWords = { days: 'Days', weeks: 'Weeks', months: 'Months' } as const

/** Form for the backup schedule, the retention and the drill interval. */
export function ScheduleForm({ stored, hasRemote }: ScheduleFormProps) {
  const form = useSentForm({
    values: typedOf(stored),
    check: wrongNumbers,
    async send({ version, isDaily, time, drill, usesLocal, ...kept }, reset) {
      const keep = {
        days: Number(kept.days),
        weeks: Number(kept.weeks),
        months: Number(kept.months),
      }
      const body = { isDaily, time, drill, usesLocal, keep }
      reset(typedOf(await api.json('PUT /backups/settings', { body, version })))
    },
    done: 'Schedule updated successfully',
    failed: 'Failed to update the schedule',
    explain: reasonOrConflict,
  })
  const { isDaily, usesLocal } = form.values

  return (
    <SettingsForm form={form}>
      <CheckboxField
        isChecked={isDaily}
        label="Back up every day"
        onChange={(isDaily) => form.set({ isDaily })}
      >
        A missed backup runs when the server starts.
      </CheckboxField>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...form.field('time')} label="Time of day" type="time" required>
          <p className="mt-1.5 text-ink-3 text-sm">
            {`${stored.timeZone}, the time zone of the `}
            <Link to={adminPath('/admin/settings')} className="underline underline-offset-4">
              settings
            </Link>
          </p>
        </TextField>
        <SelectField {...form.field('drill')} label="Drill" options={drillWords} />
      </div>
      {hasRemote && (
        <CheckboxField
          isChecked={usesLocal}
          label="Also keep the daily backup in the data folder"
          onChange={(usesLocal) => form.set({ usesLocal })}
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
          {periods.map((period) => (
            <TextField
              key={period}
              {...form.field(period)}
              label={keepWords[period]}
              error={form.errors[`keep.${period}`]}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </div>
      </fieldset>
    </SettingsForm>
  )
}

type Period = (typeof periods)[number]

/** Backup settings as typed in the form: the numbers are text. */
interface Typed extends Omit<StoredBackupSettings, 'keep' | 'timeZone'>, Record<Period, string> {}

const typedOf = ({ keep, timeZone, ...rest }: StoredBackupSettings): Typed => ({
  ...rest,
  days: String(keep.days),
  weeks: String(keep.weeks),
  months: String(keep.months),
})

const wrongNumbers = (typed: Typed): FieldError[] =>
  periods.flatMap((period) => {
    const most = backupLimits[period]
    const isRight = /^\d{1,3}$/.test(typed[period].trim()) && Number(typed[period]) <= most
    const message = `${keepWords[period]} must be a whole number from 0 to ${most}`
    return isRight ? [] : [{ field: `keep.${period}`, message }]
  })
