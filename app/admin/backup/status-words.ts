import type { BackupHealth, BackupRun, BackupStatus } from '#content/backup/backups-api.ts'
import { counted } from '#content/text/counted.ts'

type Kind = BackupRun['kind']

/** Labels of the last good backup and drill, on the dashboard and the Backups screen. */
export const statusWords = {
  backup: 'Last backup',
  drill: 'Last tested',
} satisfies Record<Kind, string>

/** Sentence about a problem with backups or drills; empty if there is no problem. */
export function remarkOf(kind: Kind, { state, lastAt }: BackupHealth): string {
  if (state === 'off') return 'Automatic runs are off.'
  if (state === 'failed') return `The last ${kind} failed.`
  if (state !== 'old') return ''
  return lastAt ? `The last ${kind} is overdue.` : 'Overdue: there should be one by now.'
}

/** Why the last run failed: the failures a drill found, or the error that ended the run. */
export function reasonsOf({ backup, drill }: BackupStatus, kind: Kind): string[] {
  if (kind === 'drill' && drill.failures.length > 0) return drill.failures
  const { error } = kind === 'backup' ? backup : drill
  return error ? [error] : []
}

/** Numbers of pages and pictures that a drill has checked: `214 pages, 1,020 pictures`. */
export const checkedText = ({ pages, pictures }: { pages: number; pictures: number }) =>
  `${counted(pages, 'page')}, ${counted(pictures, 'picture')}`
