import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How a server ends without leaving a question unanswered. While it drains it still takes connections and
 * answers everything; it is not ready, and each answer says that its connection ends. A client that waits
 * is thus let go with its next answer: to close its connection at once would meet the question that it is
 * just sending.
 */
export interface Draining {
  readonly isOn: boolean
  begin(): void
  /** To be called with each response before it is given. */
  mark(response: ServerResponse): void
  watch(server: Server): void
  /** Closes the connections that ask nothing, even those that never have, which Node takes for busy. */
  endIdle(): void
}

/** Milliseconds that a new connection has to ask something. */
const silence = 1_000

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
        if (socket.bytesRead === 0 && performance.now() - at > silence) socket.destroy()
      }
    },
  }
}
