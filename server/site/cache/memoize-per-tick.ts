import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'

/**
 * With so many connections each request reads for itself: libuv takes 1,024 events at once from epoll and,
 * when there are as many, polls again in the same turn.
 */
const maxSharedConnections = 1000

/**
 * Memoized for one tick: a value that is read once for all requests that arrived together, as if each had
 * read it. Node polls the system for readable connections, and then takes their requests, one after the
 * other; when the first of them reads the value, the others have been sent already. The value is forgotten
 * before Node polls again, and by `forget`.
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
     * Excludes a connection that has had a body, or a pipelined request: the poll may have reported a rest
     * of those, and the next request may have come later.
     */
    exclude(socket: Socket) {
      excluded.add(socket)
    },
    /** To be called before a write is acknowledged: later requests must see it. */
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
