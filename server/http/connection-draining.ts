import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connection draining: shuts a server down without leaving a request unanswered. While draining, the server reports
 * that it is not ready, still accepts connections, and answers each request with `Connection: close`. Idle
 * connections end with their next answer: closing an idle connection could cut off a request on its way.
 */
export interface Draining {
  readonly isOn: boolean
  begin(): void
  /** Call this with each response before its headers are sent. */
  mark(response: ServerResponse): void
  watch(server: Server): void
  /** Closes idle connections, including those that never sent a request, which Node counts as busy. */
  endIdle(): void
}

/** Time for a new connection to send its first request. */
const firstRequestMs = 1_000

export function createDraining(): Draining {
  let isOn = false
  let watched: Server | undefined
  const connectedAt = new Map<Socket, number>()
  return {
    get isOn() {
      return isOn
    },
    begin() {
      isOn = true
    },
    mark(response) {
      if (isOn && !response.headersSent) response.setHeader('Connection', 'close')
    },
    watch(server) {
      watched = server
      server.on('connection', (socket) => {
        connectedAt.set(socket, performance.now())
        socket.once('close', () => connectedAt.delete(socket))
      })
    },
    endIdle() {
      watched?.closeIdleConnections()
      for (const [socket, at] of connectedAt) {
        if (socket.bytesRead === 0 && performance.now() - at > firstRequestMs) socket.destroy()
      }
    },
  }
}
