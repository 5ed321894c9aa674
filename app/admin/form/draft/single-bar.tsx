import { PublishButton } from '../publish-button.tsx'
import { SaveBar } from '../save-bar.tsx'
import { DraftButton } from './draft-button.tsx'

/** The save bar of what is saved live, or as a draft once there is one. */
export const SingleBar = ({ hasDraft }: { hasDraft: boolean }) =>
  hasDraft ? (
    <SaveBar action="Save draft" primary={<PublishButton />} />
  ) : (
    <SaveBar action="Save Changes">
      <DraftButton />
    </SaveBar>
  )
