import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum waiting requests of a connection, more than any client sends before it reads an answer. */
const mostWaiting = 32

interface Connection {
  /** The response that is being written. */
  current: ServerResponse
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * HTTP pipelining: handles the requests of a connection one at a time, each after the previous response has been
 * sent. Node would handle all of them at once and buffer the responses for a client that never reads. A connection
 * with too many waiting requests is closed.
 */
export function answerOneByOne(answer: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>()

  const next = (socket: Socket, connection: Connection) => {
    const [request, response] = connection.waiting.shift() ?? []
    if (!request || !response || socket.destroyed) return
    connection.current = response
    if (connection.waiting.length > 0) response.once('close', () => next(socket, connection))
    answer(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection || (connection.current.writableFinished && connection.waiting.length === 0)) {
      if (connection) connection.current = response
      else connections.set(socket, { current: response, waiting: [] })
      answer(request, response)
      return
    }
    const { current, waiting } = connection
    if (waiting.length >= mostWaiting) {
      socket.destroy()
      return
    }
    if (waiting.length === 0) current.once('close', () => next(socket, connection))
    waiting.push([request, response])
  }
}
