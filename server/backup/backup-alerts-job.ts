import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import type { Env } from '../env/env.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { mailBackupAlert } from './backup-mails.ts'
import { getBackupAlerts, keepBackupAlerts } from './backup-settings.ts'
import { type BackupEnv, scheduleOptions } from './places/site-places.ts'
import { nextAlerts } from './schedule/alerts.ts'
import { readBackupHealth, readBackupStatus } from './schedule/backup-status.ts'

/** Job: emails administrators once when backups or drills fail or are overdue, and once when they work again. */
export function backupAlerts(db: Database, env: BackupEnv & Pick<Env, 'mail' | 'siteUrl'>): Job {
  return {
    name: 'backup-alerts',
    everySeconds: 30,
    async hasWork() {
      const before = await getBackupAlerts(db)
      const health = await readBackupHealth(db, scheduleOptions(env))
      const { alerts } = nextAlerts(before, health, new Date())
      return JSON.stringify(alerts) !== JSON.stringify(before)
    },
    run: () =>
      transact(db, async (transaction) => {
        const before = await getBackupAlerts(transaction)
        const status = await readBackupStatus(transaction, scheduleOptions(env))
        const { alerts, tell } = nextAlerts(before, status, new Date())
        await keepBackupAlerts(transaction, alerts)
        for (const { kind, isBad } of tell)
          await mailBackupAlert(transaction, env, { kind, isBad, health: status[kind] })
      }),
  }
}
