import { useEffect, useSyncExternalStore } from 'react'
import type { Inbox } from '#content/api/messages.ts'
import { token } from '../../api/token.ts'
import { messages } from '../../api.ts'
import { createListeners } from '../../listeners.ts'

/** How long it takes until a new message is known here, in milliseconds, and after failures at most. */
const period = 6_000
const longestPeriod = 60_000

let known: Inbox | undefined
/** The message that those which arrive are counted from. */
let since: string | undefined
let isWatched = false
let failures = 0
let timer: number | undefined
let call: AbortController | undefined
const { subscribe, notify } = createListeners()

const tell = (inbox: Inbox) => {
  known = inbox
  notify()
}

function wait() {
  clearTimeout(timer)
  if (!isWatched || document.visibilityState === 'hidden') return
  timer = window.setTimeout(checkInbox, Math.min(period * 2 ** failures, longestPeriod))
}

/**
 * Asks what is new, and goes on asking while somebody watches. A failure is nobody's business: it is
 * tried again later. A session that has ended leads to the sign-in, as with every call.
 */
export async function checkInbox(): Promise<void> {
  clearTimeout(timer)
  call?.abort()
  const own = new AbortController()
  call = own
  // Whoever has declined to sign in again is not asked every few seconds.
  if (token.read()) {
    try {
      const inbox = await messages.inbox(since, own.signal)
      if (own === call) tell(inbox)
      since ??= inbox.newest ?? undefined
      failures = 0
    } catch {
      if (own === call) failures++
    }
  }
  if (own === call) wait()
}

/** Counts what arrives after this message, or after what is there now. */
export function countSince(id: string | undefined): void {
  since = id ?? known?.newest ?? undefined
  if (known?.arrived) tell({ ...known, arrived: 0 })
}

/** Keeps the inbox up to date while the page is looked at. */
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

/** What is known of the messages; nothing yet at first, and never for an editor. */
export const useInbox = (): Inbox | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  )
