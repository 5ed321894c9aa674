import type { ReactNode } from 'react'
import { PublishButton } from '../publish-button.tsx'
import { SaveBar } from '../save-bar.tsx'
import { DraftButton } from './draft-button.tsx'

interface DocumentBarProps {
  /** Whether a save stores a draft. Otherwise it changes the live document. */
  isDraft: boolean
  /** Shows the Publish button beside 'Save draft'. */
  canPublish?: boolean
  /** Label of the save button when saving changes the live document. */
  action?: string
  /** Shows how many required fields are left. */
  left?: ReactNode
  children?: ReactNode
}

/** Save bar of a document's form. */
export const DocumentBar = ({
  isDraft,
  canPublish = true,
  action = 'Save Changes',
  left,
  children,
}: DocumentBarProps) => (
  <SaveBar
    action={isDraft ? 'Save draft' : action}
    primary={isDraft && canPublish && <PublishButton />}
    left={left}
  >
    {!isDraft && <DraftButton />}
    {children}
  </SaveBar>
)
