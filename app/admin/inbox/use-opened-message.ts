import { useState } from 'react'
import type { Handling } from '#content/inbox/inbox-api.ts'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { useMe } from '../use-me.ts'
import type { MessageViewProps } from './details/message-view.tsx'
import { markUnread } from './message-changes.ts'
import { focusedMessage, focusMessage, useInboxKeys } from './use-inbox-keys.ts'
import type { useViewing } from './use-viewing.ts'

interface OpenedMessageOptions
  extends Pick<MessageViewProps, 'conversation' | 'settings' | 'people'> {
  viewed: InboxMessage | null
  items: readonly InboxMessage[]
  viewing: ReturnType<typeof useViewing>
  /** Whether the message is shown next to the list, where Escape closes it. */
  isReading: boolean
  handle: (message: InboxMessage, change: Handling) => Promise<boolean>
}

/** Props of the opened message, if there is one, and the keys of the inbox, which also act on a focused message. */
export function useOpenedMessage(options: OpenedMessageOptions) {
  const { viewed, items, viewing, isReading, handle, ...shown } = options
  const [replyingTo, setReplyingTo] = useState<string>()
  const me = useMe()?.email ?? null

  const meant = () => viewed ?? items.find(({ _id }) => _id === focusedMessage())
  const change = (changeOf: (message: InboxMessage) => Handling) => {
    const message = meant()
    if (message) void handle(message, changeOf(message))
  }
  const move = (step: 1 | -1) => {
    const go = step === 1 ? viewing.next : viewing.previous
    if (viewed) go?.()
    else focusMessage(step)
  }
  useInboxKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => change(() => ({ state: 'done' })),
    s: () => change(({ state }) => ({ state: state === 'spam' ? 'open' : 'spam' })),
    a: () => change(({ assignee }) => ({ assignee: assignee === me ? null : me })),
    r: () => {
      const message = meant()
      if (!message) return
      if (!viewed) viewing.read(message._id)
      if (shown.settings?.isMailSetUp) setReplyingTo(message._id)
      else document.querySelector<HTMLElement>('[data-reply]')?.click()
    },
    Escape: () => {
      if (isReading) void viewing.close()
    },
  })

  return (
    viewed && {
      ...shown,
      message: viewed,
      isReplying: replyingTo === viewed._id,
      onReplying: (isReplying: boolean) => setReplyingTo(isReplying ? viewed._id : undefined),
      onHandle: (change: Handling) => handle(viewed, change),
      onClose: viewing.close,
      onUnread: async () => {
        // Closes the message: an open message would be marked as read again.
        if (await markUnread(viewed._id)) await viewing.close()
      },
      onPrevious: viewing.previous,
      onNext: viewing.next,
      addressOf: viewing.addressOf,
    }
  )
}
