import type { BackupHealth } from '#content/backup/backups-api.ts'
import { minuteMs } from '#content/text/durations.ts'
import type { BackupAlert, BackupAlerts } from '../backup-settings.ts'
import { isBad } from './backup-status.ts'

/** So long something has to be wrong before somebody is written to: the first repetition may mend it. */
const patienceMs = 10 * minuteMs

const alertKinds = ['backup', 'drill'] as const

export interface AlertStep {
  alerts: BackupAlerts
  /** What administrators are told now, once for each change. */
  tell: { kind: (typeof alertKinds)[number]; isBad: boolean }[]
}

/** What is told of the state of backups and drills, and what is noted of it, after what was noted before. */
export function nextAlerts(
  before: BackupAlerts,
  health: Record<(typeof alertKinds)[number], Pick<BackupHealth, 'state'>>,
  present: Date,
): AlertStep {
  const alerts: BackupAlerts = {}
  const tell: AlertStep['tell'] = []
  for (const kind of alertKinds) {
    const bad = isBad(health[kind])
    const known = before[kind]
    const isSame = known?.isBad === bad
    const next: BackupAlert = isSame
      ? known
      : { isBad: bad, since: present.toISOString(), isTold: false }
    const isOverdue = present.getTime() - Date.parse(next.since) >= patienceMs
    if (bad && !next.isTold && isOverdue) {
      tell.push({ kind, isBad: true })
      alerts[kind] = { ...next, isTold: true }
      continue
    }
    // That all is well is news for who was told that it was not.
    if (!bad && !isSame && known?.isTold) tell.push({ kind, isBad: false })
    if (bad || known) alerts[kind] = next
  }
  return { alerts, tell }
}
