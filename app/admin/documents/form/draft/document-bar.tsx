import type { ReactNode } from 'react'
import { PublishLaterButton } from '../../../publishing/later/publish-later.tsx'
import { useNeedsApproval } from '../../../use-me.ts'
import { PublishButton } from '../publish-button.tsx'
import { usePublishing } from '../publish-context.ts'
import { SaveBar } from '../save-bar.tsx'
import { DraftButton } from './draft-button.tsx'

interface DocumentBarProps {
  /** Whether a save stores a draft. Otherwise it changes the live document. */
  isDraft: boolean
  /** Shows the Publish button beside 'Save draft'. */
  canPublish?: boolean
  /** Label of the save button when saving changes the live document. */
  action?: string
  /** Whether the record is hidden until its *Publish at*. */
  isScheduled?: boolean
  /** Shows how many required fields are left. */
  left?: ReactNode
  children?: ReactNode
}

/** Save bar of a document's form. */
export function DocumentBar({
  isDraft,
  canPublish = true,
  action = 'Save Changes',
  isScheduled = false,
  left,
  children,
}: DocumentBarProps) {
  const { isInRelease } = usePublishing()
  const isForReview = useNeedsApproval()
  return (
    <SaveBar
      action={isDraft ? 'Save draft' : action}
      // The line of a draft in a release has its publication.
      primary={isDraft && canPublish && (isForReview || !isInRelease) && <PublishButton />}
      left={left}
    >
      {!isDraft && <DraftButton />}
      {!isForReview && !isInRelease && !isScheduled && <PublishLaterButton />}
      {children}
    </SaveBar>
  )
}
