import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'

/**
 * With this many connections or more, each request reads the value for itself. Libuv takes at most 1,024 events from
 * one poll. After a full poll it polls again in the same tick, and the value may have changed between the two polls.
 */
const maxSharedConnections = 1000

/**
 * Memoizes a value for one tick of the event loop. Node polls for readable connections and then handles their
 * requests one after the other: when the first request reads the value, the others have already been sent, so all may
 * share the value. It is dropped before Node polls again, and by `forget`.
 */
export function memoizePerTick<T>(read: () => T, most = maxSharedConnections) {
  let known: { value: T } | undefined
  let isResetScheduled = false
  let connections = 0
  const excluded = new WeakSet<Socket>()

  const reset = () => {
    known = undefined
    isResetScheduled = false
  }

  return {
    get({ socket }: Pick<IncomingMessage, 'socket'>): T {
      if (known && connections < most && !excluded.has(socket)) return known.value
      known = { value: read() }
      if (!isResetScheduled) setImmediate(reset)
      isResetScheduled = true
      return known.value
    },
    /**
     * Makes the requests of a connection read the value for themselves, because it has sent a body or pipelined
     * requests. The poll may have reported only a part of the data, and the next request may have arrived after the
     * poll.
     */
    exclude(socket: Socket) {
      excluded.add(socket)
    },
    /** Drops the value. Call this before a write is acknowledged: later requests must see the write. */
    forget() {
      known = undefined
    },
    /** Counts the connections of a server. */
    watch(server: Server) {
      server.on('connection', (socket) => {
        connections++
        socket.once('close', () => connections--)
      })
    },
  }
}
