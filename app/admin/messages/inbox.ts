import { useEffect, useSyncExternalStore } from 'react'
import type { Inbox } from '#content/api/messages.ts'
import { token } from '../../api/token.ts'
import { messages } from '../../api.ts'
import { createListeners } from '../../listeners.ts'

/** Polling interval, and its maximum after failures. */
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
  current = inbox
  notify()
}

function wait() {
  clearTimeout(timer)
  if (!isWatched || document.visibilityState === 'hidden') return
  timer = window.setTimeout(checkInbox, Math.min(pollMs * 2 ** failures, maxPollMs))
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
      const inbox = await messages.inbox(countedFrom, own.signal)
      if (own === call) tell(inbox)
      countedFrom ??= inbox.newest ?? undefined
      failures = 0
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

/** Polls the inbox while the page is visible. */
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
