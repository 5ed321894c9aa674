import type { BackupProgress } from '#content/backup/backups-api.ts'
import type { ExportContent } from '#content/backup/export-contents.ts'
import type { ExportCounts, ExportRun } from '#content/backup/exports-api.ts'
import { counted } from '#content/text/counted.ts'

/** What can be exported: the label, and what it is for. */
export const contentWords = {
  content: {
    label: 'All content',
    hint: 'Texts, images, drafts, settings and former addresses as plain files. You can edit them and import them into another site.',
  },
  markdown: {
    label: 'Markdown',
    hint: 'Each record as one Markdown file, with its images. For other systems such as Hugo, Astro or Jekyll.',
  },
  static: {
    label: 'Static site',
    hint: 'The public pages as files for any web host. Forms do nothing there.',
  },
} satisfies Record<ExportContent, { label: string; hint: string }>

/** What a run exports: `All content, with messages and subscribers`. */
export const contentText = ({ content, visitors }: Pick<ExportRun, 'content' | 'visitors'>) =>
  `${contentWords[content].label}${visitors ? ', with messages and subscribers' : ''}`

/** Titles of the notices at the end of a run. */
export const endings = {
  export: { done: 'Export finished', failed: 'The export failed' },
  check: { done: 'The export can be imported', failed: 'The export cannot be imported' },
  import: { done: 'Import finished', failed: 'The import failed' },
} satisfies Record<ExportRun['kind'], { done: string; failed: string }>

/** What a run in progress does: `Exporting: Static site`. */
export function runningText(run: ExportRun): string {
  if (run.kind === 'export') return `Exporting: ${contentText(run)}`
  return `${run.kind === 'check' ? 'Checking' : 'Importing'}: ${run.name}`
}

const nouns = {
  records: 'record',
  drafts: 'draft',
  pictures: 'image',
  messages: 'message',
  subscribers: 'subscriber',
  pages: 'page',
  files: 'other file',
  redirects: 'redirect',
  people: 'account',
} satisfies Record<keyof ExportCounts, string>

/** Contents of an export: `36 records, 2 drafts, 52 images`. */
export function countsText(counts: ExportCounts): string {
  const names = Object.keys(nouns) as (keyof ExportCounts)[] // a cast: the keys of a record are its names
  return names
    .flatMap((name) => (counts[name] ? [counted(counts[name], nouns[name])] : []))
    .join(', ')
}

/** Progress of a run: `Writing images, 12 of 52`. */
export function progressText(progress: BackupProgress | null): string {
  if (!progress) return 'Started'
  const { step, done, total } = progress
  if (done === null) return step
  return `${step}, ${done}${total === null ? '' : ` of ${Math.max(total, done)}`}`
}

/** Duration of a run: `3.4 s`, or `2 min`. */
export function durationText({ startedAt, endedAt }: Pick<ExportRun, 'startedAt' | 'endedAt'>) {
  if (!startedAt || !endedAt) return ''
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`
}
