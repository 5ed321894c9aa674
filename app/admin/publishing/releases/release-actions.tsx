import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { WholeRelease } from '#content/publishing/releases-api.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { useLazy } from '../../../ui/use-lazy.ts'
import { actionClass } from '../../action-class.ts'
import { adminPath } from '../../admin-path.ts'
import { PreviewButton } from '../../documents/form/preview-button.tsx'
import { AddDrafts } from './add-drafts.tsx'

interface ReleaseActionsProps {
  release: WholeRelease
  onChanged: () => Promise<unknown>
}

/** Secondary actions of a release. */
export function ReleaseActions({ release, onChanged }: ReleaseActionsProps) {
  const { _id, drafts, version } = release
  const [asked, setAsked] = useState<'add' | 'delete'>()
  const form = useLazy(() => import('./release-dialog.tsx'), 'the form')
  const navigate = useNavigate()
  const close = () => setAsked(undefined)
  const isPublished = release.state === 'published'

  const remove = async () => {
    try {
      await api.send('DELETE /releases/:id', { params: { id: _id }, version })
      toast.success('Release deleted')
      await navigate(adminPath('/admin/releases'))
      return true
    } catch (error) {
      const stale = 'Someone else has changed it in the meantime. Please check it again.'
      const description = hasStatus(error, 412) ? stale : reasonOf(error)
      toast.error('Failed to delete the release', { description })
      await onChanged()
      return false
    }
  }

  return (
    <>
      <ul
        aria-label="Release actions"
        className="-mx-3 mb-4 flex flex-wrap items-center max-sm:grid max-sm:grid-cols-2"
      >
        {!isPublished && (
          <>
            <li>
              <button type="button" onClick={() => setAsked('add')} className={actionClass}>
                <Plus aria-hidden size={15} />
                Add drafts
              </button>
            </li>
            {drafts > 0 && (
              <li>
                <PreviewButton one="the release" read={() => ({ releaseId: _id })} />
              </li>
            )}
          </>
        )}
        <li>
          <button type="button" onClick={form.show} {...form.ahead} className={actionClass}>
            <Pencil aria-hidden size={15} />
            {isPublished ? 'Rename' : 'Rename or schedule'}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => setAsked('delete')} className={actionClass}>
            <Trash2 aria-hidden size={15} />
            Delete
          </button>
        </li>
      </ul>
      {asked === 'add' && <AddDrafts release={release} onAdded={onChanged} onClose={close} />}
      {form.open && (
        <form.open.ReleaseDialog release={release} onSaved={onChanged} onClose={form.close} />
      )}
      {asked === 'delete' && (
        <Confirm title="Delete this release?" action="Delete" onConfirm={remove} onClose={close}>
          <p>
            {isPublished
              ? 'Everything it published stays online, but can no longer be undone together.'
              : 'Its drafts are kept, but are no longer in a release.'}
          </p>
        </Confirm>
      )}
    </>
  )
}
