import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/push-button.tsx'
import { localLongMoment } from '../../dates.ts'
import { subjectLine } from '../inbox-address.ts'
import { MessageView, type MessageViewProps } from './message-view.tsx'

/** Message next to the list, on wide screens. */
export function ReadingPane({ onClose, ...view }: MessageViewProps & { onClose: () => void }) {
  const { _id, name, email, createdAt, message } = view.message
  const pane = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top for each message
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [_id])
  return (
    <section
      ref={pane}
      aria-label="Message"
      className="sticky top-4 max-h-[calc(100dvh-2rem)] min-w-0 overflow-y-auto border border-line bg-sheet text-sm"
    >
      <div className="flex items-start gap-3 pt-4 pr-2 pl-6">
        <h2 className="min-w-0 grow py-1 font-semibold text-lg leading-snug wrap-anywhere">
          {subjectLine(view.message)}
        </h2>
        <IconButton
          icon={X}
          title="Close (Esc)"
          aria-label="Close the message"
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 px-6 pb-4 wrap-anywhere">
        <span className="grow">
          {name}
          <span className="text-ink-2">{` (${email})`}</span>
        </span>
        <time dateTime={createdAt} className="caption text-ink-3 text-xs">
          {localLongMoment(createdAt)}
        </time>
      </p>
      <MessageView {...view} isBeside>
        <p dir="auto" className="whitespace-pre-wrap text-base leading-relaxed wrap-anywhere">
          {message}
        </p>
      </MessageView>
    </section>
  )
}
