import { ChevronLeft, ChevronRight, Mail, Reply, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation, Handling, StoredInboxSettings } from '#content/inbox/inbox-api.ts'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { button } from '../../../ui/button.ts'
import { Button, IconButton } from '../../../ui/push-button.tsx'
import { localLongMoment } from '../../dates.ts'
import { Fact, Facts } from '../../facts.tsx'
import { MessageDeliveries } from '../deliveries.tsx'
import { replyTo } from '../reply.ts'
import { HandlingFields } from './handling.tsx'
import { MessageFacts } from './message-facts.tsx'
import { NoteForm } from './notes.tsx'
import { Others } from './others.tsx'
import { ReplyForm } from './reply-form.tsx'
import { Thread } from './thread.tsx'

export interface MessageViewProps {
  message: InboxMessage
  /** `null` if the conversation failed to load; the message is then shown alone. */
  conversation: Conversation | null
  settings: StoredInboxSettings | null
  people: readonly string[]
  isReplying: boolean
  onReplying: (isReplying: boolean) => void
  onHandle: (change: Handling) => Promise<boolean>
  onUnread: () => void
  /** `onPrevious` is `undefined` for the first message of the list, `onNext` for the last one. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  addressOf: (id: string) => string
  /** Whether the message is shown next to the list, with sticky actions. */
  isBeside?: boolean
  /** Replaces the message's sender, subject, text and date, which the reading pane lays out itself. */
  children?: ReactNode
}

/** Message with its details, thread and actions. */
export function MessageView({ message, conversation, settings, ...rest }: MessageViewProps) {
  const { people, isBeside, children, ...on } = rest
  const { _id, name, email, subject, createdAt, state } = message
  const isSpam = state === 'spam'
  const plain = `${button('secondary')} max-sm:min-h-11`
  const handling = conversation && (
    <div className="mt-4">
      <HandlingFields message={message} people={people} onChange={on.onHandle} />
    </div>
  )
  const toolbar = (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="flex gap-1">
        <IconButton
          icon={ChevronLeft}
          title="Previous message"
          isOff={!on.onPrevious}
          onClick={on.onPrevious}
        />
        <IconButton
          icon={ChevronRight}
          title="Next message"
          isOff={!on.onNext}
          onClick={on.onNext}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <Button look="secondary" onClick={() => on.onHandle({ state: isSpam ? 'open' : 'spam' })}>
          {isSpam ? <ShieldCheck aria-hidden size={16} /> : <ShieldAlert aria-hidden size={16} />}
          {isSpam ? 'Not spam' : 'Spam'}
        </Button>
        <Button look="secondary" icon={Mail} onClick={on.onUnread}>
          Mark as unread
        </Button>
        {settings?.isMailSetUp ? (
          <Button
            look="secondary"
            icon={Reply}
            aria-expanded={on.isReplying}
            onClick={() => on.onReplying(!on.isReplying)}
          >
            Reply
          </Button>
        ) : (
          <a href={replyTo(message)} data-reply className={plain}>
            <Reply aria-hidden size={16} />
            Reply by email
          </a>
        )}
      </div>
    </div>
  )
  return (
    <div data-message-view className={isBeside ? 'px-6 pb-5' : ''}>
      {isBeside && (
        <div className="sticky top-0 z-1 -mx-6 border-line border-y bg-sheet px-6 py-2.5">
          {toolbar}
        </div>
      )}
      {children ? (
        <div className="pt-5">{children}</div>
      ) : (
        <div aria-live="polite">
          {/* Live region: announces the next message when it replaces this one. */}
          <Facts className="gap-4">
            <Fact term="From">
              {name}
              <span className="text-ink-2">{` (${email})`}</span>
            </Fact>
            <Fact term="Subject">{subject}</Fact>
            <Fact term="Message">
              <span dir="auto" className="block whitespace-pre-wrap leading-relaxed">
                {message.message}
              </span>
            </Fact>
            <Fact term="Date">
              <time dateTime={createdAt}>{localLongMoment(createdAt)}</time>
            </Fact>
          </Facts>
        </div>
      )}
      {conversation && <MessageFacts conversation={conversation} />}
      <div className="mt-6">
        {!isBeside && toolbar}
        {handling}
      </div>
      {conversation && (
        <>
          <Thread conversation={conversation} />
          {on.isReplying && settings?.isMailSetUp && (
            <ReplyForm
              key={_id}
              conversation={conversation}
              settings={settings}
              onClose={() => on.onReplying(false)}
            />
          )}
          <NoteForm key={`${_id}-note`} messageId={_id} />
          <Others conversation={conversation} addressOf={on.addressOf} />
        </>
      )}
      <MessageDeliveries key={_id} messageId={_id} />
    </div>
  )
}
