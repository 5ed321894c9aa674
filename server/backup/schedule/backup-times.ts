import type { BackupSettings, DrillInterval } from '#content/backup/backup-settings.ts'
import { dayAt, instantOf } from '#content/publishing/time-zone.ts'
import { dayMs, hourMs, minuteMs } from '#content/text/durations.ts'

/** Instant of a local time on a day, shifted by a number of days. */
function slotOf(day: string, shift: number, time: string, zone: string): Date {
  const shifted = new Date(Date.parse(day) + shift * dayMs).toISOString().slice(0, 10)
  const instant = instantOf(`${shifted}T${time}`, zone)?.instant
  if (!instant) throw new Error(`${shifted}T${time} is no time`)
  return new Date(instant)
}

/**
 * The last and the next due time of the daily backup. When a clock change skips the time, the backup is due later; when
 * a clock change repeats the time, the first one counts.
 */
export function dailySlots(time: string, zone: string, present: Date): { last: Date; next: Date } {
  const today = dayAt(present.toISOString(), zone)
  const slots = [-1, 0, 1].map((shift) => slotOf(today, shift, time, zone))
  const last = slots.filter((slot) => slot <= present).at(-1) ?? slotOf(today, -2, time, zone)
  const next = slots.find((slot) => slot > present) ?? slotOf(today, 2, time, zone)
  return { last, next }
}

/** Times of the last runs of a kind. */
export interface RunTimes {
  /** Start of the last successful run. */
  lastDone: Date | undefined
  /** End times of the runs that failed since `lastDone`, in order. */
  failed: readonly Date[]
}

const backupPausesMs = [5, 15, 30, 60].map((minutes) => minutes * minuteMs)
const drillPausesMs = [1, 6, 24].map((hours) => hours * hourMs)

/** Time of the next retry; `undefined` without a failed run. */
function retryAt({ failed }: RunTimes, pausesMs: readonly number[]): Date | undefined {
  const last = failed.at(-1)
  const pauseMs = pausesMs[Math.min(failed.length, pausesMs.length) - 1]
  return last && pauseMs !== undefined ? new Date(last.getTime() + pauseMs) : undefined
}

/** What determines the health of backups and drills. */
interface Rules {
  settings: Pick<BackupSettings, 'isDaily' | 'time' | 'drill'>
  /** When the schedule was last changed: nothing was due before. */
  since: Date
  present: Date
}

interface Schedule extends Rules {
  zone: string
}

/** Start of the next daily backup, in the past when it is due. `undefined` when there is none. */
export function nextBackup(
  { settings, since, zone, present }: Schedule,
  times: RunTimes,
): Date | undefined {
  if (!settings.isDaily) return undefined
  const { last, next } = dailySlots(settings.time, zone, present)
  if (times.lastDone && times.lastDone >= last) return next
  const retry = retryAt(times, backupPausesMs)
  if (retry) return retry
  return times.lastDone || last >= since ? last : next
}

const intervalDays = { weekly: 7, monthly: 30 } satisfies Record<
  Exclude<DrillInterval, 'never'>,
  number
>

/**
 * Start of the next drill, in the past when it is due. The first drill is due with the first backup; later drills keep
 * to the backup's time of day. `undefined` when there is none.
 */
export function nextDrill(
  { settings, zone }: Schedule,
  times: RunTimes,
  lastBackup: Date | undefined,
): Date | undefined {
  if (!settings.isDaily || settings.drill === 'never' || !lastBackup) return undefined
  const retry = retryAt(times, drillPausesMs)
  if (retry) return retry
  if (!times.lastDone) return lastBackup
  const day = dayAt(times.lastDone.toISOString(), zone)
  return slotOf(day, intervalDays[settings.drill], settings.time, zone)
}

/** A daily backup of this age is half a day late. */
const oldBackupMs = 36 * hourMs
const oldDrillMs = { weekly: 10 * dayMs, monthly: 35 * dayMs } satisfies Record<
  Exclude<DrillInterval, 'never'>,
  number
>

export interface TimesHealth {
  state: 'ok' | 'off' | 'failed' | 'old'
  since: Date | undefined
}

/** Health of runs of a kind. The last successful run is old at the age of `limitMs`. */
function healthOf({ lastDone, failed }: RunTimes, begin: Date, limitMs: number, present: Date) {
  const [first] = failed
  if (first) return { state: 'failed', since: first } as const
  const since = new Date((lastDone ?? begin).getTime() + limitMs)
  return since <= present
    ? ({ state: 'old', since } as const)
    : ({ state: 'ok', since: undefined } as const)
}

export function backupHealth({ settings, since, present }: Rules, times: RunTimes): TimesHealth {
  if (!settings.isDaily) return { state: 'off', since: undefined }
  return healthOf(times, since, oldBackupMs, present)
}

/** Without a backup, no drill is overdue. */
export function drillHealth(
  { settings, present }: Rules,
  times: RunTimes,
  firstBackup: Date | undefined,
): TimesHealth {
  if (!settings.isDaily || settings.drill === 'never') return { state: 'off', since: undefined }
  return healthOf(times, firstBackup ?? present, oldDrillMs[settings.drill], present)
}
