import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Checks per timeout. */
const checksPerTimeout = 6

interface Progress {
  /** Bytes that the kernel has accepted. */
  sent: number
  /** Consecutive checks without progress. */
  stalledChecks: number
}

/**
 * Write timeout: closes a connection whose client has read nothing of its response for `stallMs`. Slow readers and
 * idle streams, such as server-sent events, stay open. Node's own socket timeout restarts with each byte that the
 * client sends.
 */
export function closeStalledResponses(server: Server, stallMs: number): void {
  const open = new Map<Socket, Progress>()
  let timer: NodeJS.Timeout | undefined

  const checkAll = () => {
    for (const [socket, progress] of open) {
      const sent = sentBytes(socket)
      const isStalled = socket.writableLength > 0 && sent === progress.sent
      progress.stalledChecks = isStalled ? progress.stalledChecks + 1 : 0
      progress.sent = sent
      if (progress.stalledChecks >= checksPerTimeout) socket.destroy()
    }
  }

  server.on('connection', (socket) => {
    open.set(socket, { sent: 0, stalledChecks: 0 })
    timer ??= setInterval(checkAll, stallMs / checksPerTimeout).unref()
    socket.once('close', () => {
      open.delete(socket)
      if (open.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  })
}

/**
 * Bytes that the kernel has accepted. Only libuv's handle knows how much of a partly sent chunk is accepted; Node's own
 * timeout reads the number there too.
 */
function sentBytes(socket: Socket): number {
  // Cast: Node's types omit `_handle`.
  const { _handle: handle } = socket as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}
