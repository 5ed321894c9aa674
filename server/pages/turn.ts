import type { ServerResponse } from 'node:http'
import type { Server } from 'node:net'

/** So many events are taken from the system at once; with more, Node looks again before the turn ends. */
const eventsAtOnce = 1024
/** For what is no connection: pipes, timers of the system, files that are watched. */
const otherEvents = 24

/**
 * A value that is read once for all requests that arrived together, as if each had read it: see decision
 * 0020. Node asks the system which connections have something for it, and then takes their requests, one
 * after the other; when the first of them reads the value, the others have been sent already. What is
 * known is forgotten before Node asks the system again, and by `forget`.
 */
export function oncePerTurn<T>(read: () => T) {
  let known: { value: T } | undefined
  let endsItself = false
  let connections = 0

  const end = () => {
    known = undefined
    endsItself = false
  }

  return {
    get(response: Pick<ServerResponse, 'socket'>): T {
      // A request that waits for the one before it on its connection may have come later than the others.
      const isWaiting = response.socket === null
      if (known && !isWaiting && connections < eventsAtOnce - otherEvents) return known.value
      known = { value: read() }
      if (!endsItself) setImmediate(end)
      endsItself = true
      return known.value
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
