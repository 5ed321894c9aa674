import { isLoggingOut } from '../../../api/session/logout.ts'
import { token } from '../../../api/session/token.ts'

/** Delay before the stream opens, because the page still needs the browser's few connections to load. */
const quietMs = 2_000
/** Delays before reconnecting: after an ended stream and after a failed one. */
const againMs = 5_000
const blockedMs = 60_000

/**
 * Reads server-sent events with `fetch`, because an `EventSource` cannot send the token. Calls `onNews` when a stream
 * opens, for each event, and when the stream ends. At each call, the caller polls the API and reopens an ended stream.
 */
export function followInbox(onNews: () => void) {
  let running: AbortController | undefined
  let timer: number | undefined
  let isOpen = false
  let openAgainAt = 0

  async function read(signal: AbortSignal) {
    const headers = { Authorization: `Bearer ${token.read()}`, 'X-Background': '1' }
    const { status, body } = await fetch('/api/messages/events', { headers, signal })
    // 204: this session has reached its limit of streams.
    if (status !== 200 || !body) return
    isOpen = true
    onNews()
    const text = body.pipeThrough(new TextDecoderStream())
    for (const reader = text.getReader(); ; ) {
      const { value, done } = await reader.read()
      if (done) return
      if (value.includes('event: inbox')) onNews()
    }
  }

  async function follow() {
    timer = undefined
    if (isLoggingOut()) return
    const own = new AbortController()
    running = own
    // A failure is ignored, for example offline or behind a proxy: polling continues without the stream.
    await read(own.signal).catch(() => {})
    if (running !== own) return
    openAgainAt = performance.now() + (isOpen ? againMs : blockedMs)
    running = undefined
    if (!isOpen) return
    isOpen = false
    onNews()
  }

  return {
    isOpen: () => isOpen,
    open() {
      if (running || timer !== undefined || performance.now() < openAgainAt) return
      timer = window.setTimeout(follow, quietMs)
    },
    close() {
      clearTimeout(timer)
      timer = undefined
      running?.abort()
      running = undefined
      isOpen = false
    },
  }
}
