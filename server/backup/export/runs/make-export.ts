import { existsSync } from 'node:fs'
import type { ExportContent } from '#content/backup/export-contents.ts'
import type { ExportResult } from '#content/backup/exports-api.ts'
import type { Database } from '../../../database/connect.ts'
import { openStorage } from '../../../media/storage/open-storage.ts'
import { programFile } from '../../../program.ts'
import { storeArchive } from '../../archive/store-archive.ts'
import { BackupError } from '../../backup-error.ts'
import { firstFailures } from '../../drill/check-pages.ts'
import { watchedPlace } from '../../places/watched-place.ts'
import type { OnProgress } from '../../progress.ts'
import { createExportArchive } from '../export-archive.ts'
import type { Writer } from '../export-writer.ts'
import { folderNames } from '../format.ts'
import { exportFolder, openExportPlace } from './export-place.ts'
import type { ExportTask } from './export-task.ts'

interface Parts {
  signal: AbortSignal
  onProgress: OnProgress
}

type Filled = Pick<ExportResult, 'counts' | 'findings'>

/** An import's part of a result, empty. */
export const noProblems = { problems: [], problemCount: 0, leavesVisitors: false }

/** Exports what a task names into an archive at the place of exports. An aborted or failed export leaves no file. */
export async function makeExport(
  db: Database,
  task: ExportTask,
  { signal, onProgress }: Parts,
): Promise<ExportResult> {
  const { env, content, name } = task
  const place = watchedPlace(await openExportPlace(env), {
    onBytes: () => {},
    folder: exportFolder(env),
  })
  const archive = createExportArchive({
    root: name.replace(/\.tar\.gz$/, ''),
    moment: new Date(),
    mode: content === 'static' ? 0o644 : 0o600,
    scratch: task.scratch,
    signal,
    onFile: content === 'static' ? () => {} : await fileProgress(db, onProgress),
  })
  const { bytes, written } = await storeArchive(archive, {
    put: () => place.put(name, archive.content, signal),
    write: async () => {
      const filled = await fill[content](db, task, { writer: archive.writer, signal, onProgress })
      archive.finish()
      return filled
    },
    signal,
  })
  return { ...noProblems, ...written, bytes, findings: firstFailures(written.findings) }
}

/** Returns a function that reports each file: texts have no known number, pictures have. */
async function fileProgress(db: Database, onProgress: OnProgress) {
  const { total } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.count<number>('file').distinct().as('total'))
    .executeTakeFirstOrThrow()
  let [texts, pictures] = [0, 0]
  return (path: string) =>
    path.startsWith(`${folderNames.pictures}/`) || path.startsWith('media/')
      ? onProgress({ step: 'Writing images', done: ++pictures, total: Number(total) })
      : onProgress({ step: 'Writing texts', done: ++texts, total: null })
}

const fill = {
  async content(db, { env, visitors }, { writer }) {
    const { exportSite } = await import('../export-site.ts')
    const { pictures } = await openStorage(env)
    const { findings, messages, ...counts } = await exportSite({ db, pictures }, writer, {
      visitors,
    })
    return {
      counts: { ...counts, ...(visitors && { messages }) },
      findings: findings.map((finding) => `An import would refuse ${finding}`),
    }
  },
  async markdown(db, { env }, { writer }) {
    const { exportMarkdown } = await import('../export-markdown.ts')
    const { pictures } = await openStorage(env)
    const { findings, ...counts } = await exportMarkdown({ db, pictures }, writer)
    return { counts, findings }
  },
  async static(db, { env }, { writer, signal, onProgress }) {
    // Only a server in development can run without them.
    if (!existsSync(programFile('pages')))
      throw new BackupError('the pages are not built: run npm run build')
    const { exportStatic, staticFindings } = await import('../static/export-static.ts')
    const made = await exportStatic({ db, env }, writer, {
      signal,
      onFile: (done, total) => onProgress({ step: 'Writing pages and files', done, total }),
    })
    const { pages, files, redirects } = made
    return { counts: { pages, files, redirects }, findings: staticFindings(made) }
  },
} satisfies Record<
  ExportContent,
  (db: Database, task: ExportTask, parts: Parts & { writer: Writer }) => Promise<Filled>
>
