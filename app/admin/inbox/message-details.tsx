import { Dialog } from '../../ui/dialog.tsx'
import { MessageView, type MessageViewProps } from './details/message-view.tsx'

/** The message over its list. */
export function MessageDetails({ onClose, ...view }: MessageViewProps & { onClose: () => void }) {
  return (
    <Dialog title="Message Details" onClose={onClose}>
      <MessageView {...view} />
    </Dialog>
  )
}
