import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Import } from '#content/imports/imports-api.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { actionClass } from '../action-class.ts'
import { downloadAnswer } from '../download-answer.ts'
import { withNotice } from '../with-notice.ts'

interface ImportActionsProps {
  found: Import
  onChanged: () => Promise<unknown>
}

/** Secondary actions of an import. */
export function ImportActions({ found, onChanged }: ImportActionsProps) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { _id: id, state } = found
  const params = { id }
  const isReported = ['ready', 'done', 'undone'].includes(state)
  const isDeletable = state !== 'running' && state !== 'undoing'

  const saveReport = () =>
    downloadAnswer(api.send('GET /imports/:id/report', { params }), {
      name: 'import',
      failed: 'Failed to download the report',
    })

  const remove = async () => {
    const isDeleted = await withNotice(api.send('DELETE /imports/:id', { params }), {
      done: 'Import deleted',
      failed: 'Failed to delete the import',
    })
    if (isDeleted) await navigate('/admin/settings/imports')
    else await onChanged()
    return isDeleted
  }

  return (
    <>
      <ul aria-label="Import actions" className="-mx-3 my-4 flex flex-wrap items-center">
        {isReported && (
          <li>
            <button type="button" onClick={saveReport} className={actionClass}>
              <Download aria-hidden size={15} />
              Download report
            </button>
          </li>
        )}
        {isDeletable && (
          <li>
            <button type="button" onClick={() => setAsking(true)} className={actionClass}>
              <Trash2 aria-hidden size={15} />
              {isUnfinished(found) ? 'Stop and delete' : 'Delete'}
            </button>
          </li>
        )}
      </ul>
      {isAsking && (
        <Confirm
          title="Delete this import?"
          action="Delete"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{consequenceOf(found)}</p>
        </Confirm>
      )}
    </>
  )
}

const isUnfinished = ({ state }: Import) => state === 'reading' || state === 'planning'

function consequenceOf({ state }: Import): string {
  if (state === 'done')
    return 'Its report will be deleted, and you can no longer undo the import. Everything it created stays.'
  if (state === 'undone') return 'Its report will be deleted.'
  return 'Its report will be deleted. Nothing has been created yet.'
}
