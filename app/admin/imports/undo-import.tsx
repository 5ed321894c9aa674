import { trashDays } from '#content/documents/changes.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { withNotice } from '../with-notice.ts'

interface UndoImportProps {
  id: string
  onUndone: () => Promise<unknown>
  onClose: () => void
}

/** Confirmation before an import is undone. */
export function UndoImport({ id, onUndone, onClose }: UndoImportProps) {
  const undo = async () => {
    const isBegun = await withNotice(api.send('POST /imports/:id/undo', { params: { id } }), {
      failed: 'Failed to undo the import',
    })
    await onUndone()
    return isBegun
  }
  return (
    <Confirm title="Undo this import?" action="Undo import" onConfirm={undo} onClose={onClose}>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          {`Articles and pages that it created move to the trash for ${trashDays} days. Visitors no longer see the ones you have published.`}
        </li>
        <li>Articles and pages that it updated are reverted, also on the live site.</li>
        <li>
          Its redirects from former addresses are deleted, and its images that nothing else uses
          move to the trash.
        </li>
        <li>Anything changed since the import is kept as it is.</li>
      </ul>
    </Confirm>
  )
}
