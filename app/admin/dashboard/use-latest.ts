import { useEffect, useRef, useState } from 'react'
import type { Message } from '#content/inbox/messages-api.ts'
import { api } from '../../api.ts'
import { useInbox } from '../inbox/inbox.ts'

export const newest = { page: 1, pageSize: 5, sort: '-createdAt' }
/** Query for the newest messages without suspected spam, which the dashboard's count excludes too. */
export const newestMessages = { ...newest, without: 'spam' } as const

/** Newest messages, reloaded when the inbox changes. */
export function useLatest(loaded: Message[] | undefined): Message[] | undefined {
  const inbox = useInbox()
  const [fresh, setFresh] = useState<{ since: Message[]; items: Message[] }>()
  const state = inbox && `${inbox.newest}/${inbox.unread}`
  const before = useRef(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per change of the inbox
  useEffect(() => {
    if (!loaded || !inbox || before.current === state) return
    const isFirst = before.current === undefined
    before.current = state
    if (isFirst && loaded.some(({ _id }) => _id === inbox.newest)) return
    const stop = new AbortController()
    const { signal } = stop
    api.list('GET /messages', { query: newestMessages, signal, isInBackground: true }).then(
      ({ items }) => setFresh({ since: loaded, items }),
      () => {}, // On failure, the loaded messages stay.
    )
    return () => stop.abort()
  }, [loaded, state])
  return fresh && fresh.since === loaded ? fresh.items : loaded
}
