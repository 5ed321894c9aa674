import { X } from 'lucide-react'
import { useId } from 'react'
import { button } from '../../../ui/button.ts'
import { MessageView, type MessageViewProps } from './message-view.tsx'

/** The message beside its list, where there is room for both. */
export function ReadingPane({ onClose, ...view }: MessageViewProps & { onClose: () => void }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border border-line bg-sheet text-sm">
      <div className="flex min-h-12 items-center border-line border-b pr-2 pl-6">
        <h2 id={id} className="grow font-semibold">
          Message
        </h2>
        <button
          type="button"
          aria-label="Close the message"
          onClick={onClose}
          className={button('quiet', 'icon')}
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      <div className="px-6 py-5">
        <MessageView {...view} isBeside />
      </div>
    </section>
  )
}
