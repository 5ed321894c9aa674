import { useCallback, useEffect, useState } from 'react'
import type {
  CreatedReviewLink,
  ReviewLink,
  ReviewSubject,
} from '#content/publishing/review/review-links-api.ts'
import { api } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkList } from './link-list.tsx'
import { NewLink } from './new-link.tsx'
import { ShareForm } from './share-form.tsx'

interface ShareDialogProps {
  subject: ReviewSubject
  hasDraft: boolean
  /** Whether there are unsaved changes, which are not shared. */
  isChanged: boolean
  onClose: () => void
}

/** Dialog that creates review links and lists existing ones. */
export function ShareDialog({ subject, hasDraft, isChanged, onClose }: ShareDialogProps) {
  const [made, setMade] = useState<CreatedReviewLink>()
  const [links, setLinks] = useState<ReviewLink[]>([])
  const { type, recordId } = subject

  const load = useCallback(async () => {
    // On failure, links can be created without the list.
    const query = { type, id: recordId }
    const found = await api.json('GET /review-links', { query }).catch(() => undefined)
    if (found) setLinks(found)
  }, [type, recordId])
  useEffect(() => void load(), [load])

  return (
    <Dialog title={hasDraft ? 'Share for review' : 'Share for review'} onClose={onClose}>
      <p className="text-ink-2">
        {hasDraft
          ? 'Anyone with the link can view, comment on and approve this draft, and see nothing else.'
          : 'There is no draft at the moment. Save one to share it with someone outside your team.'}
        {hasDraft && isChanged && ' Changes since the last save are not shared.'}
      </p>
      {made && <NewLink key={made.link._id} made={made} />}
      {hasDraft && (
        <ShareForm
          subject={subject}
          onMade={(created) => {
            setMade(created)
            load()
          }}
        />
      )}
      <LinkList links={links} onChanged={load} />
    </Dialog>
  )
}
