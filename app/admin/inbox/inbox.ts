import { useEffect, useSyncExternalStore } from 'react'
import type { Inbox } from '#content/inbox/messages-api.ts'
import { token } from '../../api/session/token.ts'
import { api } from '../../api.ts'
import { createListeners } from '../../listeners.ts'
import { followInbox } from './live/inbox-stream.ts'
import { notifyOfArrival } from './live/notification.ts'

/** Polling interval, and its maximum, which applies while a stream is open and after repeated failures. */
const pollMs = 6_000
const maxPollMs = 60_000

let current: Inbox | undefined
/** Id of the message after which new messages are counted. */
let countedFrom: string | undefined
let isWatched = false
let failures = 0
let timer: number | undefined
let call: AbortController | undefined
const { subscribe, notify } = createListeners()

const setInbox = (inbox: Inbox) => {
  const before = current
  current = inbox
  notify()
  const isNew = before && inbox.newest !== before.newest && inbox.unread > before.unread
  if (isNew) notifyOfArrival(inbox.unread - before.unread)
}

const stream = followInbox(() => checkInbox())

function wait() {
  clearTimeout(timer)
  if (!isWatched || document.visibilityState === 'hidden') return
  const pause = stream.isOpen() && failures === 0 ? maxPollMs : pollMs * 2 ** failures
  timer = window.setTimeout(checkInbox, Math.min(pause, maxPollMs))
}

/**
 * Polls the inbox while the page is visible. Failures are not shown, only retried. An ended session leads to the
 * sign-in, as for every call.
 */
export async function checkInbox(): Promise<void> {
  clearTimeout(timer)
  call?.abort()
  const own = new AbortController()
  call = own
  // Polls only with a session token: after a logout, every poll would lead to the sign-in.
  if (token.read()) {
    try {
      const inbox = await api.json('GET /messages/inbox', {
        query: { after: countedFrom },
        signal: own.signal,
        isInBackground: true,
      })
      if (own === call) setInbox(inbox)
      countedFrom ??= inbox.newest ?? undefined
      failures = 0
      // The stream opens after a response, because the server is then reachable and the session is valid.
      if (isWatched) stream.open()
    } catch {
      if (own === call) failures++
    }
  }
  if (own === call) wait()
}

/** Restarts the count of new messages at the message `id`; without an id, at the newest message. */
export function countSince(id: string | undefined): void {
  countedFrom = id ?? current?.newest ?? undefined
  if (current?.arrived) setInbox({ ...current, arrived: 0 })
}

/** Watches the inbox by polling while the page is visible, and by a stream even while it is hidden. */
export function useInboxWatch(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    isWatched = true
    failures = 0
    checkInbox()
    const onVisibility = () => {
      if (document.visibilityState === 'visible') checkInbox()
      else clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isWatched = false
      stream.close()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isWanted])
}

/** State of the inbox; `undefined` until it is loaded, and without the messages duty. */
export const useInbox = (): Inbox | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
