import { Download, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Import } from '#content/imports/imports-api.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Button } from '../../ui/push-button.tsx'
import { adminPath } from '../admin-path.ts'
import { DialogButton } from '../dialog-button.tsx'
import { downloadAnswer } from '../download-answer.ts'
import { useScreen } from '../screen.tsx'
import { withNotice } from '../with-notice.ts'

/** Secondary actions of an import. */
export function ImportActions({ found }: { found: Import }) {
  const { _id: id, state } = found
  const isReported = ['ready', 'done', 'undone'].includes(state)
  const isDeletable = state !== 'running' && state !== 'undoing'
  const saveReport = () =>
    downloadAnswer(api.send('GET /imports/:id/report', { params: { id } }), {
      name: 'import',
      failed: 'Failed to download the report',
    })
  return (
    <ul aria-label="Import actions" className="-mx-3 my-4 flex flex-wrap items-center">
      {isReported && (
        <li>
          <Button look="quiet" size="sm" icon={Download} onClick={saveReport}>
            Download report
          </Button>
        </li>
      )}
      {isDeletable && (
        <li>
          <DialogButton
            look="quiet"
            size="sm"
            icon={Trash2}
            dialog={(onClose) => <DeleteImport found={found} onClose={onClose} />}
          >
            {isUnfinished(found) ? 'Stop and delete' : 'Delete'}
          </DialogButton>
        </li>
      )}
    </ul>
  )
}

function DeleteImport({ found, onClose }: { found: Import; onClose: () => void }) {
  const navigate = useNavigate()
  const { reload } = useScreen()
  const remove = async () => {
    const params = { id: found._id }
    const isDeleted = await withNotice(api.send('DELETE /imports/:id', { params }), {
      done: 'Import deleted',
      failed: 'Failed to delete the import',
    })
    if (isDeleted) await navigate(adminPath('/admin/settings/imports'))
    else await reload()
    return isDeleted
  }
  return (
    <Confirm title="Delete this import?" action="Delete" onConfirm={remove} onClose={onClose}>
      <p>{consequenceOf(found)}</p>
    </Confirm>
  )
}

const isUnfinished = ({ state }: Import) => state === 'reading' || state === 'planning'

function consequenceOf({ state }: Import): string {
  if (state === 'done')
    return 'Its report will be deleted, and you can no longer undo the import. Everything it created stays.'
  if (state === 'undone') return 'Its report will be deleted.'
  return 'Its report will be deleted. Nothing has been created yet.'
}
