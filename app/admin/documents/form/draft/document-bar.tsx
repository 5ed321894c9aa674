import type { ReactNode } from 'react'
import { PublishButton } from '../publish-button.tsx'
import { SaveBar } from '../save-bar.tsx'
import { useIsForLater } from '../use-is-for-later.ts'
import { DraftButton } from './draft-button.tsx'

interface DocumentBarProps {
  /** Whether a save stores a draft. Otherwise it changes the live document. */
  isDraft: boolean
  /** Shows the Publish button beside 'Save draft'. */
  canPublish?: boolean
  /** Label of the save button when saving changes the live document. */
  action?: string
  /** The same label if the form's publication time is in the future. */
  laterAction?: string
  /** Shows how many required fields are left. */
  left?: ReactNode
  children?: ReactNode
}

/** Save bar of a document's form. */
export function DocumentBar({
  isDraft,
  canPublish = true,
  action = 'Save Changes',
  laterAction = action,
  left,
  children,
}: DocumentBarProps) {
  const liveAction = useIsForLater() ? laterAction : action
  return (
    <SaveBar
      action={isDraft ? 'Save draft' : liveAction}
      primary={isDraft && canPublish && <PublishButton />}
      left={left}
    >
      {!isDraft && <DraftButton />}
      {children}
    </SaveBar>
  )
}
