import type { Content } from '#content/documents/define.ts'
import type { AnyRecord } from '../../content-type.ts'
import { discardWithUndo } from '../../form/draft/discard-with-undo.ts'
import { recordDocument } from '../../form/record-storage.ts'

/** Discards a record's draft: see `discardWithUndo`. */
export const discardRecord = (
  content: Content,
  record: AnyRecord,
  show: (stored: AnyRecord | null) => unknown,
) => discardWithUndo(recordDocument(content, record), record.version, show)
