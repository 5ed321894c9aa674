import type { BackupHealth, BackupRun, BackupStatus } from '#content/backup/backups-api.ts'

type Kind = BackupRun['kind']

/** What the dashboard and the screen of backups call the last good ones. */
export const statusWords = {
  backup: 'Last backup',
  drill: 'Last proven',
} satisfies Record<Kind, string>

/** What is not as it should be; empty when nothing is. */
export function remarkOf(kind: Kind, { state, lastAt }: BackupHealth): string {
  if (state === 'off') return 'Automatic runs are off.'
  if (state === 'failed') return `The last ${kind} failed.`
  if (state !== 'old') return ''
  return lastAt ? `The last ${kind} is overdue.` : 'Overdue: there should be one by now.'
}

/** Why the last one failed: all that a drill found wrong, or what ended it. */
export function reasonsOf({ backup, drill }: BackupStatus, kind: Kind): string[] {
  if (kind === 'drill' && drill.failures.length > 0) return drill.failures
  const { error } = kind === 'backup' ? backup : drill
  return error ? [error] : []
}

/** A number and its word: `1,020 pictures`. */
export const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** How much a drill looked at: `214 pages, 1,020 pictures`. */
export const checkedText = ({ pages, pictures }: { pages: number; pictures: number }) =>
  `${counted(pages, 'page')}, ${counted(pictures, 'picture')}`
