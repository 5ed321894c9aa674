import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connection draining: how a server ends without leaving a request unanswered. While it drains it still
 * takes connections and answers everything; it is not ready, and each answer says `Connection: close`. An
 * idle client is thus let go with its next answer: closing its connection at once could meet a request
 * that is on its way.
 */
export interface Draining {
  readonly isOn: boolean
  begin(): void
  /** To be called with each response before its headers are sent. */
  mark(response: ServerResponse): void
  watch(server: Server): void
  /** Closes idle connections, also those that never sent a request, which Node takes for busy. */
  endIdle(): void
}

/** A new connection has so long to send its first request. */
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
