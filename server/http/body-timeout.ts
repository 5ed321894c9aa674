import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Body timeout: destroys a request whose body takes longer than `timeoutMs` to arrive. */
export function limitBodyTime(request: IncomingMessage, timeoutMs: number) {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  const timer = setTimeout(() => request.complete || request.destroy(), timeoutMs)
  bodyTimers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/**
 * Replaces the body timeout by an idle timeout: the body may take any time but never pause for longer than `idleMs`.
 * Call the returned function when the body has arrived.
 */
export function limitBodyPauses(request: IncomingMessage, idleMs: number): () => void {
  clearTimeout(bodyTimers.get(request))
  const { socket } = request
  if (!(socket instanceof Socket)) return () => {} // a test injects requests without a socket
  const destroy = () => request.destroy()
  socket.setTimeout(idleMs, destroy)
  return () => socket.setTimeout(0, destroy)
}
