import type { PictureTaker } from '../media/upload.ts'
import type { ImportRow } from './import-rows.ts'
import { ImportSourceError } from './readers/import-source-error.ts'
export async function readSite(_: PictureTaker, row: ImportRow, __: AbortSignal): Promise<void> {
  throw new ImportSourceError(`not yet ${row.id}`)
}
