import type { BackupHealth } from '#content/backup/backups-api.ts'
import type { Database } from '../../database/connect.ts'
import type { RunKind } from '../backup-runs.ts'
import { failureText } from '../failure-text.ts'
import { type BackupEnv, openTarget, scheduleOptions, siteTargets } from '../places/site-places.ts'
import { needsAttention, readBackupStatus } from './backup-status.ts'

const kindWords = {
  backup: {
    many: 'backups',
    failed: 'the last backup has failed',
    old: 'there is no recent backup',
  },
  drill: { many: 'drills', failed: 'the last drill has failed', old: 'there is no recent drill' },
} satisfies Record<RunKind, Record<'many' | 'failed' | 'old', string>>

/** Findings of `atrium doctor`: the backups of each target, and the last good backup and drill. */
export async function backupFindings(
  db: Database,
  env: BackupEnv,
): Promise<{ findings: string[]; errors: string[] }> {
  const findings: string[] = []
  const errors: string[] = []
  for (const target of siteTargets(env)) {
    const place = await openTarget(env, target)
    try {
      const count = (await place.list()).length
      findings.push(`${count} ${count === 1 ? 'backup' : 'backups'} in ${place.label}`)
    } catch (error) {
      errors.push(`the backups in ${place.label} cannot be listed: ${failureText(error)}`)
    }
  }
  const status = await readBackupStatus(db, scheduleOptions(env))
  for (const kind of ['backup', 'drill'] as const) {
    findings.push(`${kindWords[kind].many}: ${stateText(status[kind])}`)
    const error = errorText(kind, status[kind])
    if (error) errors.push(error)
  }
  return { findings, errors }
}

function stateText({ state, lastAt, nextAt }: BackupHealth): string {
  const last = lastAt ? `the last good one is from ${lastAt}` : 'there has been none yet'
  const next =
    state === 'off'
      ? 'the schedule is off'
      : nextAt
        ? `the next one begins at ${nextAt}`
        : undefined
  return [last, next].filter(Boolean).join(', ')
}

function errorText(kind: RunKind, health: BackupHealth): string | undefined {
  if (!needsAttention(health)) return undefined
  const { state, error } = health
  return `${kindWords[kind][state]}${error ? `: ${error}` : ''}`
}
