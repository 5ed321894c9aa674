import { PassThrough, type Readable } from 'node:stream'
import { hasDuty } from '#content/accounts.ts'
import type { Database } from '../../database/connect.ts'
import { lastChange } from '../../database/engine/last-change.ts'
import { readInbox } from '../../database/messages.ts'
import type { Services } from '../../services.ts'
import { findSession } from '../../sign-in/sessions.ts'

/** Between two looks at the database, while anybody listens. */
const lookMs = 1_000
/** Between two signs of life, so that no proxy takes a stream for dead; the session is looked at, too. */
const heartbeatMs = 20_000
const limits = { ofSession: 3, all: 500 }

interface Listener {
  stream: PassThrough
  sessionId: string
  token: string
}

/**
 * Server-sent events: tells open back offices that something has come or changed. Each process looks at
 * the database by itself, so it does not matter which one took the message.
 */
export function createInboxEvents({ db, env, draining }: Services) {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let heartbeatAt = 0
  let known: string | undefined

  const end = (listener: Listener) => {
    listeners.delete(listener)
    listener.stream.end()
  }

  const beat = async () => {
    heartbeatAt = performance.now()
    for (const listener of listeners) {
      const session = await findSession(db, listener.token, env.sessionLife, false)
      if (session && hasDuty(session, 'messages')) listener.stream.write(': here\n\n')
      else end(listener)
    }
  }

  const look = async () => {
    if (draining.isOn) for (const listener of listeners) end(listener)
    if (listeners.size === 0) {
      timer = undefined
      known = undefined
      return
    }
    try {
      const now = await stampOf(db)
      if (known !== undefined && known !== now) {
        for (const { stream } of listeners) stream.write('event: inbox\ndata: {}\n\n')
      }
      known = now
      if (performance.now() - heartbeatAt > heartbeatMs) await beat()
    } catch {
      // A database that cannot be read now is looked at again.
    }
    timer = setTimeout(look, lookMs).unref()
  }

  return {
    /** A stream of events; `undefined` when the session has enough of them. */
    async open(sessionId: string, token: string): Promise<Readable | undefined> {
      const own = [...listeners].filter((listener) => listener.sessionId === sessionId)
      if (own.length >= limits.ofSession || listeners.size >= limits.all) return undefined
      known ??= await stampOf(db)
      const stream = new PassThrough()
      const listener = { stream, sessionId, token }
      listeners.add(listener)
      stream.once('close', () => listeners.delete(listener))
      stream.write(': here\n\n')
      if (!timer) {
        heartbeatAt = performance.now()
        timer = setTimeout(look, 0).unref()
      }
      return stream
    },
    close() {
      clearTimeout(timer)
      for (const listener of listeners) end(listener)
    },
  }
}

/** Differs when a message has come, or anything was done in the back office. */
async function stampOf(db: Database): Promise<string> {
  const { unread, newest } = await readInbox(db)
  return [unread, newest, await lastChange(db)].join()
}
