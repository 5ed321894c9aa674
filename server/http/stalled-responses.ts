import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How many looks at a response are made in its time. */
const looks = 6

interface Progress {
  /** Bytes that the kernel has taken. */
  sent: number
  /** How many looks in a row have found as many. */
  stalledLooks: number
}

/**
 * Write timeout: closes a connection whose client has read nothing of its response for so long. One that is read
 * slowly is let be, and one with nothing to send, such as a stream of events, is not looked at. Node's own timeout
 * of a socket starts again with each byte that the client sends.
 */
export function closeStalledResponses(server: Server, stallMs: number): void {
  const open = new Map<Socket, Progress>()
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    for (const [socket, progress] of open) {
      const sent = sentBytes(socket)
      const isStalled = socket.writableLength > 0 && sent === progress.sent
      progress.stalledLooks = isStalled ? progress.stalledLooks + 1 : 0
      progress.sent = sent
      if (progress.stalledLooks >= looks) socket.destroy()
    }
  }

  server.on('connection', (socket) => {
    open.set(socket, { sent: 0, stalledLooks: 0 })
    timer ??= setInterval(look, stallMs / looks).unref()
    socket.once('close', () => {
      open.delete(socket)
      if (open.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  })
}

/**
 * Of a chunk that is sent only libuv knows how much the kernel has taken: Node's own timeout reads it from there, too.
 */
function sentBytes(socket: Socket): number {
  // Node's types do not name it.
  const { _handle: handle } = socket as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}
