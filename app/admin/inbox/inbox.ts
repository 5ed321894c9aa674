import { useEffect, useSyncExternalStore } from 'react'
import type { Inbox } from '#content/inbox/messages-api.ts'
import { token } from '../../api/session/token.ts'
import { api } from '../../api.ts'
import { createListeners } from '../../listeners.ts'
import { followInbox } from './live/inbox-stream.ts'
import { notifyOfArrival } from './live/notification.ts'

/** Polling interval, its maximum after failures, and the one while a stream tells of what comes. */
const pollMs = 6_000
const maxPollMs = 60_000

let current: Inbox | undefined
/** Id of the message after which new ones are counted. */
let countedFrom: string | undefined
let isWatched = false
let failures = 0
let timer: number | undefined
let call: AbortController | undefined
const { subscribe, notify } = createListeners()

const tell = (inbox: Inbox) => {
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
 * Polling: asks for new messages, and again while the page is visible. A failure is not shown, only
 * retried later. A session that has ended leads to the sign-in, as with every call.
 */
export async function checkInbox(): Promise<void> {
  clearTimeout(timer)
  call?.abort()
  const own = new AbortController()
  call = own
  // Logged out: a client without a token is not sent to the sign-in every few seconds.
  if (token.read()) {
    try {
      const inbox = await api.json('GET /messages/inbox', {
        query: { after: countedFrom },
        signal: own.signal,
        isInBackground: true,
      })
      if (own === call) tell(inbox)
      countedFrom ??= inbox.newest ?? undefined
      failures = 0
      // After an answer: where the server is away or the session has ended, no stream is tried.
      if (isWatched) stream.open()
    } catch {
      if (own === call) failures++
    }
  }
  if (own === call) wait()
}

/** Counts what arrives after this message, or after the newest one at present. */
export function countSince(id: string | undefined): void {
  countedFrom = id ?? current?.newest ?? undefined
  if (current?.arrived) tell({ ...current, arrived: 0 })
}

/** Follows the inbox: by a stream, also while the page is hidden; by polling while it is visible. */
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

/** State of the inbox; `undefined` until it is loaded, and for an editor. */
export const useInbox = (): Inbox | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
