import type { BackupSettings, DrillInterval } from '#content/backup/backup-settings.ts'
import { dayAt, instantOf } from '#content/publishing/time-zone.ts'
import { dayMs, hourMs, minuteMs } from '#content/text/durations.ts'

/** The time of a day, shifted by some days, as its instant. */
function slotOf(day: string, shift: number, time: string, zone: string): Date {
  const shifted = new Date(Date.parse(day) + shift * dayMs).toISOString().slice(0, 10)
  const instant = instantOf(`${shifted}T${time}`, zone)?.instant
  if (!instant) throw new Error(`${shifted}T${time} is no time`)
  return new Date(instant)
}

/**
 * The last time at which the daily backup was due, and the next one. A time that the clocks leave out is moved, and of
 * one that they show twice it is the first.
 */
export function dailySlots(time: string, zone: string, present: Date): { last: Date; next: Date } {
  const today = dayAt(present.toISOString(), zone)
  const slots = [-1, 0, 1].map((shift) => slotOf(today, shift, time, zone))
  const last = slots.filter((slot) => slot <= present).at(-1) ?? slotOf(today, -2, time, zone)
  const next = slots.find((slot) => slot > present) ?? slotOf(today, 2, time, zone)
  return { last, next }
}

/** How the last runs of a kind went, as times. */
export interface RunTimes {
  /** When the last one that went well began. */
  lastDone: Date | undefined
  /** When those that failed since have ended, in their order. */
  failed: readonly Date[]
}

const backupPausesMs = [5, 15, 30, 60].map((minutes) => minutes * minuteMs)
const drillPausesMs = [1, 6, 24].map((hours) => hours * hourMs)

/** When a run that failed is tried again; `undefined` when none has. */
function retryAt({ failed }: RunTimes, pausesMs: readonly number[]): Date | undefined {
  const last = failed.at(-1)
  const pauseMs = pausesMs[Math.min(failed.length, pausesMs.length) - 1]
  return last && pauseMs !== undefined ? new Date(last.getTime() + pauseMs) : undefined
}

/** What the health of backups and drills is judged by. */
interface Rules {
  settings: Pick<BackupSettings, 'isDaily' | 'time' | 'drill'>
  /** Before it nothing was due: when the schedule was set up or changed last. */
  since: Date
  present: Date
}

interface Schedule extends Rules {
  zone: string
}

/** When the next daily backup begins: in the past when it is due. `undefined` when none is made. */
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
 * When the next drill begins: in the past when it is due, which it is from the first backup on. A weekly one keeps to
 * the time of day of the backup. `undefined` when none is made.
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

/** A backup that is so old has missed its time by half a day. */
const oldBackupMs = 36 * hourMs
const oldDrillMs = { weekly: 10 * dayMs, monthly: 35 * dayMs } satisfies Record<
  Exclude<DrillInterval, 'never'>,
  number
>

export interface TimesHealth {
  state: 'ok' | 'off' | 'failed' | 'old'
  since: Date | undefined
}

/** Whether runs of a kind go as they should; `limitMs` is the age from which the last good one is old. */
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

/** Before there is a backup nothing can be missed. */
export function drillHealth(
  { settings, present }: Rules,
  times: RunTimes,
  firstBackup: Date | undefined,
): TimesHealth {
  if (!settings.isDaily || settings.drill === 'never') return { state: 'off', since: undefined }
  return healthOf(times, firstBackup ?? present, oldDrillMs[settings.drill], present)
}
