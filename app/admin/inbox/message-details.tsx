import { Dialog } from '../../ui/dialog.tsx'
import { MessageView, type MessageViewProps } from './details/message-view.tsx'

/** Dialog with a message. */
export function MessageDetails({ onClose, ...view }: MessageViewProps & { onClose: () => void }) {
  return (
    <Dialog title="Message Details" onClose={onClose}>
      <MessageView {...view} />
    </Dialog>
  )
}
