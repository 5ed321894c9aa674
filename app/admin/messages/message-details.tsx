import { ChevronLeft, ChevronRight, Mail, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#content/api/messages.ts'
import { button } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { localMoment } from '../dates.ts'
import { MessageDeliveries } from './deliveries.tsx'
import { replyTo } from './reply.ts'

interface MessageDetailsProps {
  message: Message
  onClose: () => void
  onUnread: () => void
  /** Absent at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export function MessageDetails({ message, onClose, onUnread, ...to }: MessageDetailsProps) {
  const { name, email, subject, createdAt } = message
  return (
    <Dialog title="Message Details" onClose={onClose}>
      {/* Live region: the next message is announced when it replaces this one. */}
      <div aria-live="polite">
        <dl className="grid gap-4 break-words">
          <Part term="From">
            {name}
            <span className="text-ink-2">{` (${email})`}</span>
          </Part>
          <Part term="Subject">{subject}</Part>
          <Part term="Message">
            <span className="block whitespace-pre-wrap leading-relaxed">{message.message}</span>
          </Part>
          <Part term="Date">
            <time dateTime={createdAt}>{localMoment(createdAt)}</time>
          </Part>
        </dl>
      </div>
      <MessageDeliveries key={message._id} messageId={message._id} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
        <div className="flex gap-1">
          <Step label="Previous message" onClick={to.onPrevious}>
            <ChevronLeft aria-hidden size={16} />
          </Step>
          <Step label="Next message" onClick={to.onNext}>
            <ChevronRight aria-hidden size={16} />
          </Step>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <button
            type="button"
            onClick={onUnread}
            className={`${button('secondary')} max-sm:min-h-11`}
          >
            <Mail aria-hidden size={16} />
            Mark as unread
          </button>
          <a href={replyTo(message)} className={`${button('secondary')} max-sm:min-h-11`}>
            <Reply aria-hidden size={16} />
            Reply by e-mail
          </a>
        </div>
      </div>
    </Dialog>
  )
}

interface StepProps {
  label: string
  onClick: (() => void) | undefined
  children: ReactNode
}

/** Previous or next. It keeps the focus at the end of the list too, where it does nothing. */
function Step({ label, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onClick}
      onClick={onClick}
      className={`${button('quiet', 'icon')} max-sm:size-11`}
    >
      {children}
    </button>
  )
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="caption text-ink-3">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
