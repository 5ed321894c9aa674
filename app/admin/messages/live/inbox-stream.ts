import { token } from '../../../api/token.ts'

/** Before a stream that ended is opened again. */
const againMs = 5_000

/**
 * Server-sent events by `fetch`, since an EventSource sends no token. Calls `onNews` for each event, and
 * when a stream has ended; whoever is called asks the API, and opens the stream again.
 */
export function followInbox(onNews: () => void) {
  let running: AbortController | undefined
  let isOpen = false
  let openAgainAt = 0

  async function read(signal: AbortSignal) {
    const headers = { Authorization: `Bearer ${token.read()}`, 'X-Background': '1' }
    const { status, body } = await fetch('/api/messages/events', { headers, signal })
    // 204: this session has enough streams.
    if (status !== 200 || !body) return
    isOpen = true
    const text = body.pipeThrough(new TextDecoderStream())
    for (const reader = text.getReader(); ; ) {
      const { value, done } = await reader.read()
      if (done) return
      if (value.includes('event: inbox')) onNews()
    }
  }

  return {
    isOpen: () => isOpen,
    open() {
      if (running || performance.now() < openAgainAt) return
      const own = new AbortController()
      running = own
      read(own.signal)
        // Blocked by a proxy, or the network has gone: polling goes on without it.
        .catch(() => {})
        .finally(() => {
          if (running !== own) return
          const wasOpen = isOpen
          isOpen = false
          running = undefined
          openAgainAt = performance.now() + (wasOpen ? againMs : 60_000)
          if (wasOpen) onNews()
        })
    },
    close() {
      running?.abort()
      running = undefined
      isOpen = false
    },
  }
}
