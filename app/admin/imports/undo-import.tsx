import { trashDays } from '#content/documents/changes.ts'
import { api } from '../../api.ts'
import { ConfirmChange } from '../confirm-change.tsx'

interface UndoImportProps {
  id: string
  onClose: () => void
}

/** Confirmation before an import is undone. */
export const UndoImport = ({ id, onClose }: UndoImportProps) => (
  <ConfirmChange
    title="Undo this import?"
    action="Undo import"
    send={() => api.send('POST /imports/:id/undo', { params: { id } })}
    failed="Failed to undo the import"
    onClose={onClose}
  >
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>
        {`Articles and pages that it created move to the trash for ${trashDays} days. Visitors no longer see the ones you have published.`}
      </li>
      <li>Articles and pages that it updated are reverted, also on the live site.</li>
      <li>
        Its redirects from former addresses are deleted, and its images that nothing else uses move
        to the trash.
      </li>
      <li>Anything changed since the import is kept as it is.</li>
    </ul>
  </ConfirmChange>
)
