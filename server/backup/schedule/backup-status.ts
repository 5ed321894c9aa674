import type { Kysely } from 'kysely'
import { type BackupTarget, dailyTargets } from '#content/backup/backup-settings.ts'
import type { BackupHealth, BackupStatus, BackupTrouble } from '#content/backup/backups-api.ts'
import { siteTimeZone } from '../../documents/site-time-zone.ts'
import type { Tables } from '../../tables.ts'
import {
  type EndedRun,
  lastDoneRun,
  openRuns,
  type RunHistory,
  type RunKind,
  reportOf,
  resultOf,
  resultsOf,
  runHistory,
  toRun,
} from '../backup-runs.ts'
import { getBackupSettings } from '../backup-settings.ts'
import {
  backupHealth,
  drillHealth,
  nextBackup,
  nextDrill,
  type RunTimes,
  type TimesHealth,
} from './backup-times.ts'

const dateOf = (iso: string | null | undefined) => (iso ? new Date(iso) : undefined)

const timesOf = ({ lastDone, failures }: RunHistory): RunTimes => ({
  lastDone: dateOf(lastDone?.startedAt),
  failed: failures.flatMap(({ endedAt }) => dateOf(endedAt) ?? []),
})

/** Health states, worst first. The status of several targets is that of the worst target. */
const order: readonly TimesHealth['state'][] = ['failed', 'old', 'ok', 'off']

export interface ScheduleOptions {
  /** Whether BACKUP_TO is set. */
  hasRemote: boolean
  /** Whether the server can decrypt its own backups. */
  canDrill: boolean
  present?: Date
}

/** Histories and health of backups and drills. Called often, so the times of the next runs are left out. */
async function readHistories(
  db: Kysely<Tables>,
  { hasRemote, canDrill, present = new Date() }: ScheduleOptions,
) {
  const kept = await getBackupSettings(db)
  const settings = canDrill ? kept : { ...kept, drill: 'never' as const }
  const rules = { settings, since: new Date(settings.updatedAt), present }
  const targets = await Promise.all(
    dailyTargets(settings, hasRemote).map(async (target) => {
      const history = await runHistory(db, { kind: 'backup', target, present })
      return { target, history, ...backupHealth(rules, timesOf(history)) }
    }),
  )
  const lastBackup = await lastDoneRun(db, 'backup', present)
  const history = await runHistory(db, { kind: 'drill', present })
  const drill = { history, ...drillHealth(rules, timesOf(history), dateOf(lastBackup?.endedAt)) }
  return { rules, targets, drill, lastBackup }
}

type Histories = Awaited<ReturnType<typeof readHistories>>

/** Histories, health and the times of the next runs, for the jobs and the backup page. */
export async function readSchedule(db: Kysely<Tables>, options: ScheduleOptions) {
  const { rules, targets, drill, lastBackup } = await readHistories(db, options)
  const zone = await siteTimeZone(db)
  const schedule = { ...rules, zone }
  const { settings, present } = rules
  return {
    rules,
    settings,
    zone,
    present,
    lastBackup,
    targets: targets.map((each) => ({
      ...each,
      next: nextBackup(schedule, timesOf(each.history)),
    })),
    drill: {
      ...drill,
      next: nextDrill(schedule, timesOf(drill.history), dateOf(lastBackup?.endedAt)),
    },
  }
}

export type Schedule = Awaited<ReturnType<typeof readSchedule>>

/** Targets whose daily backup is due. */
export const dueTargets = ({ targets, present }: Schedule): BackupTarget[] =>
  targets.filter(({ next }) => next && next <= present).map(({ target }) => target)

const isoOf = (date: Date | undefined) => date?.toISOString() ?? null

/** Status of backups and drills, with the open runs. */
export async function readBackupStatus(
  db: Kysely<Tables>,
  options: ScheduleOptions,
): Promise<BackupStatus> {
  return statusOf(db, await readSchedule(db, options))
}

export async function statusOf(db: Kysely<Tables>, schedule: Schedule): Promise<BackupStatus> {
  const { backup, drill } = healthOf(schedule)
  const backupRun = lastGoodBackup(schedule)
  const { lastDone: drillRun, failures } = schedule.drill.history
  const failure = failures.at(-1)
  const ids = [backupRun, drillRun, failure].flatMap((run) => run?.id ?? [])
  const results = await resultsOf(db, ids)
  const found = (run: EndedRun | undefined) => run && results.get(run.id)
  const made = resultOf(found(backupRun))
  const proof = reportOf(found(drillRun))
  const next = schedule.targets
    .flatMap(({ next }) => next ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())
  return {
    backup: {
      ...backup,
      nextAt: isoOf(next[0]),
      isIncomplete: made?.isIncomplete ?? false,
      findings: made?.findings ?? [],
    },
    drill: {
      ...drill,
      nextAt: isoOf(schedule.drill.next),
      checked: proof && { pages: proof.pages, pictures: proof.pictures },
      failures: reportOf(found(failure))?.failures ?? [],
    },
    running: (await openRuns(db)).map(toRun),
  }
}

/** Health of backups and drills, without the times of the next runs, which take more queries. */
export type PresentHealth = Record<RunKind, Omit<BackupHealth, 'nextAt'>>

export const readBackupHealth = async (
  db: Kysely<Tables>,
  options: ScheduleOptions,
): Promise<PresentHealth> => healthOf(await readHistories(db, options))

/** The target in the worst state. Good backups in a folder do not make up for an empty bucket. */
const worstOf = ({ targets }: Histories) =>
  targets.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0]

/** The last good backup of the worst target; without a schedule, of any target. */
function lastGoodBackup(histories: Histories): EndedRun | undefined {
  const worst = worstOf(histories)
  return worst?.history.lastDone ?? (worst?.state === 'off' ? histories.lastBackup : undefined)
}

function healthOf(histories: Histories): PresentHealth {
  const worst = worstOf(histories)
  const { drill } = histories
  return {
    backup: {
      state: worst?.state ?? 'off',
      lastAt: lastGoodBackup(histories)?.startedAt ?? null,
      since: isoOf(worst?.since),
      error: worst?.history.failures.at(-1)?.error ?? null,
    },
    drill: {
      state: drill.state,
      lastAt: drill.history.lastDone?.startedAt ?? null,
      since: isoOf(drill.since),
      error: drill.history.failures.at(-1)?.error ?? null,
    },
  }
}

/** Whether backups or drills need attention. */
export const needsAttention = <H extends Pick<BackupHealth, 'state'>>(
  health: H,
): health is H & Pick<BackupTrouble, 'state'> => health.state === 'failed' || health.state === 'old'

/** The first problem with backups or drills; `null` when there is none. */
export async function readBackupTrouble(
  db: Kysely<Tables>,
  options: ScheduleOptions,
): Promise<BackupTrouble | null> {
  const health = await readBackupHealth(db, options)
  for (const kind of ['backup', 'drill'] as const) {
    const found = health[kind]
    if (!needsAttention(found)) continue
    const { state, since, lastAt } = found
    return { kind, state, since, lastAt }
  }
  return null
}
