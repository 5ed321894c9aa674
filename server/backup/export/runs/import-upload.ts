import type { ExportResult } from '#content/backup/exports-api.ts'
import { counted } from '#content/text/counted.ts'
import type { Database } from '../../../database/connect.ts'
import { noteChange } from '../../../documents/changes.ts'
import { openStorage } from '../../../media/storage/open-storage.ts'
import { BackupError } from '../../backup-error.ts'
import { settleRun } from '../../backup-runs.ts'
import { firstFailures } from '../../drill/check-pages.ts'
import type { OnProgress } from '../../progress.ts'
import { ImportError, type Imported, importSite } from '../import-site.ts'
import { unpackExport } from '../unpack-export.ts'
import { openExportPlace } from './export-place.ts'
import type { ExportAnswer, ExportTask } from './export-task.ts'
import { noProblems } from './make-export.ts'

interface Parts {
  signal: AbortSignal
  onProgress: OnProgress
}

/** Problems beyond this number are counted but not listed. */
const mostProblems = 200

/**
 * Checks or imports an uploaded export. An import records that its run is done in the transaction that writes the
 * content, so a process that is killed leaves either both or nothing. Answers with the problems of an invalid export.
 */
export async function importUpload(
  db: Database,
  task: ExportTask,
  { signal, onProgress }: Parts,
): Promise<ExportAnswer> {
  const { env, kind, id, name, filename = name, visitors, by } = task
  try {
    const { pictures } = await openStorage(env)
    const root = await unpacked(task, { signal, onProgress })
    const imported = await importSite({ db, pictures }, root, {
      visitors,
      isDryRun: kind === 'check',
      signal,
      onFiles: (done, total) => onProgress({ step: 'Checking the files', done, total }),
      onPicture: (done, total) => onProgress({ step: 'Storing images', done, total }),
      async settle(transaction, done) {
        const ending = { state: 'done', name, result: resultOf(done) } as const
        if (!(await settleRun(transaction, id, ending))) throw new Error('it was canceled')
        const shown = { recordId: name, name: filename }
        await noteChange(transaction, { by, action: 'imported', type: 'exports', ...shown })
      },
    })
    return { result: resultOf(imported) }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { lines } = error
    const problems = lines.slice(0, mostProblems)
    const result = { ...nothing, problems, problemCount: lines.length }
    return { result, error: `it has ${counted(lines.length, 'problem')}` }
  }
}

async function unpacked({ env, name, scratch }: ExportTask, { signal, onProgress }: Parts) {
  const file = await (await openExportPlace(env)).open(name)
  if (!file) throw new BackupError('the uploaded file is no longer there')
  const content = file.read()
  return unpackExport(content, scratch, {
    signal,
    onFile: (done) => onProgress({ step: 'Unpacking', done, total: null }),
  }).finally(() => content.destroy())
}

const nothing: ExportResult = { ...noProblems, bytes: null, counts: {}, findings: [] }

function resultOf(imported: Imported): ExportResult {
  const { records, drafts, pictures, messages, subscribers, people } = imported
  const { findings, leavesVisitors } = imported
  const counts = { records, drafts, pictures, messages, subscribers, people: people.length }
  return { ...nothing, counts, findings: firstFailures(findings), leavesVisitors }
}
