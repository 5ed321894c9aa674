import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'

/**
 * With so many connections each request reads for itself: Node takes 1,024 events at once from the system
 * and, when there are as many, asks for more in the same turn.
 */
const manyConnections = 1000

/**
 * A value that is read once for all requests that arrived together, as if each had read it: see decision
 * 0020. Node asks the system which connections have something for it, and then takes their requests, one
 * after the other; when the first of them reads the value, the others have been sent already. What is
 * known is forgotten before Node asks the system again, and by `forget`.
 */
export function oncePerTick<T>(read: () => T, most = manyConnections) {
  let known: { value: T } | undefined
  let endsItself = false
  let connections = 0
  const unsure = new WeakSet<Socket>()

  const end = () => {
    known = undefined
    endsItself = false
  }

  return {
    get({ socket }: Pick<IncomingMessage, 'socket'>): T {
      if (known && connections < most && !unsure.has(socket)) return known.value
      known = { value: read() }
      if (!endsItself) setImmediate(end)
      endsItself = true
      return known.value
    },
    /**
     * To be called with a connection that has had a body, or a request behind another one that was not
     * answered yet: rests of those may be what it was ready with, and the next request have come later.
     */
    doubt(socket: Socket) {
      unsure.add(socket)
    },
    /** To be called before anything is acknowledged: what is asked after that must see it. */
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
