import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

const cuts = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Cuts off a body that takes longer than this to arrive. */
export function limitBodyTime(request: IncomingMessage, milliseconds: number) {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  const cut = setTimeout(() => request.complete || request.destroy(), milliseconds)
  cuts.set(request, cut)
  request.once('close', () => clearTimeout(cut))
}

/**
 * Lets a body take its time instead, as long as it never pauses for longer than this. Gives what
 * ends that, for when the body has arrived.
 */
export function limitBodyPauses(request: IncomingMessage, milliseconds: number): () => void {
  clearTimeout(cuts.get(request))
  const { socket } = request
  if (!(socket instanceof Socket)) return () => {} // a test asks without one
  const cut = () => request.destroy()
  socket.setTimeout(milliseconds, cut)
  return () => socket.setTimeout(0, cut)
}
