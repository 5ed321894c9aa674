import { connect } from '../../../database/connect.ts'
import { serveTask } from '../../child/serve-task.ts'
import type { ExportAnswer, ExportTask } from './export-task.ts'
import { makeExport } from './make-export.ts'

// Main module of the process of an export.
serveTask(async (task: ExportTask, parts): Promise<ExportAnswer> => {
  const db = connect(task.env.database)
  try {
    return { result: await makeExport(db, task, parts) }
  } finally {
    await db.destroy()
  }
})
