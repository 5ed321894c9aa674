import { connect } from '../../../database/connect.ts'
import { serveTask } from '../../child/serve-task.ts'
import type { ExportAnswer, ExportTask } from './export-task.ts'

// Main module of the process of an export or an import.
serveTask(async (task: ExportTask, parts): Promise<ExportAnswer> => {
  const db = connect(task.env.database)
  try {
    if (task.kind === 'export') {
      const { makeExport } = await import('./make-export.ts')
      return { result: await makeExport(db, task, parts) }
    }
    const { importUpload } = await import('./import-upload.ts')
    return await importUpload(db, task, parts)
  } finally {
    await db.destroy()
  }
})
