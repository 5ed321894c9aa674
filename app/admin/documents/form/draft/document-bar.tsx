import type { ReactNode } from 'react'
import { PublishButton } from '../publish-button.tsx'
import { SaveBar } from '../save-bar.tsx'
import { DraftButton } from './draft-button.tsx'

interface DocumentBarProps {
  /** A save keeps a draft. */
  isDraft: boolean
  /** There is something stored that can be published. */
  canPublish?: boolean
  /** The label of a save that is live. */
  action?: string
  /** How much of the form is missing. */
  left?: ReactNode
  children?: ReactNode
}

/** The save bar of a document. */
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
