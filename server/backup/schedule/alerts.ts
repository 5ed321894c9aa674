import type { BackupHealth } from '#content/backup/backups-api.ts'
import { minuteMs } from '#content/text/durations.ts'
import type { BackupAlert, BackupAlerts } from '../backup-settings.ts'
import { needsAttention } from './backup-status.ts'

/** How long a problem must last before an email is sent: the first retry may fix it. */
const patienceMs = 10 * minuteMs

const alertKinds = ['backup', 'drill'] as const

export interface AlertStep {
  alerts: BackupAlerts
  /** Emails to send now, one for each change. */
  tell: { kind: (typeof alertKinds)[number]; isBad: boolean }[]
}

/** Compares the health of backups and drills with the former alerts. Returns the new alerts, and the emails to send. */
export function nextAlerts(
  before: BackupAlerts,
  health: Record<(typeof alertKinds)[number], Pick<BackupHealth, 'state'>>,
  present: Date,
): AlertStep {
  const alerts: BackupAlerts = {}
  const tell: AlertStep['tell'] = []
  for (const kind of alertKinds) {
    const bad = needsAttention(health[kind])
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
    // A recovery is reported only if the problem was reported.
    if (!bad && !isSame && known?.isTold) tell.push({ kind, isBad: false })
    if (bad || known) alerts[kind] = next
  }
  return { alerts, tell }
}
