import { PassThrough, type Readable } from 'node:stream'
import { hasDuty } from '#content/people/accounts.ts'
import type { Database } from '../database/connect.ts'
import { lastChange } from '../database/engine/last-change.ts'
import { findSessionsById } from '../people/sign-in/sessions.ts'
import type { InboxServices } from './inbox-services.ts'
import { readInbox } from './messages.ts'

/** Between two looks at the database and the sessions, while anybody listens. */
const lookMs = 1_000
/** Between two signs of life, so that no proxy takes a stream for dead. */
const heartbeatMs = 20_000
const limits = { ofSession: 3, all: 500 }

interface Listener {
  stream: PassThrough
  sessionId: string
}

/**
 * Server-sent events: tells open back offices that something has come or changed. Each process looks at
 * the database by itself, so it does not matter which one took the message.
 */
export function createInboxEvents({ db, env, draining }: InboxServices) {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let heartbeatAt = 0
  let known: string | undefined

  const end = (listener: Listener) => {
    listeners.delete(listener)
    listener.stream.end()
  }

  /**
   * Ends the streams whose session has ended, or has lost the duty, whichever process ended it: a session's row is what
   * all of them share.
   */
  const endEnded = async () => {
    const ids = [...new Set([...listeners].map(({ sessionId }) => sessionId))]
    const sessions = await findSessionsById(db, ids, env.sessionLife)
    const entitled = sessions.filter((session) => hasDuty(session, 'messages'))
    const alive = new Set(entitled.map(({ id }) => id))
    const looked = new Set(ids)
    for (const listener of listeners) {
      const { sessionId } = listener
      if (looked.has(sessionId) && !alive.has(sessionId)) end(listener)
    }
  }

  const tell = (event: string) => {
    for (const { stream } of listeners) stream.write(event)
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
      // After the stamp was read: who has lost a session is told of nothing that came later.
      await endEnded()
      if (known !== undefined && known !== now) tell('event: inbox\ndata: {}\n\n')
      known = now
      if (performance.now() - heartbeatAt > heartbeatMs) {
        heartbeatAt = performance.now()
        tell(': here\n\n')
      }
    } catch {
      // A database that cannot be read now is looked at again.
    }
    timer = setTimeout(look, lookMs).unref()
  }

  return {
    /** A stream of events; `undefined` when the session has enough of them. */
    async open(sessionId: string): Promise<Readable | undefined> {
      const own = [...listeners].filter((listener) => listener.sessionId === sessionId)
      if (own.length >= limits.ofSession || listeners.size >= limits.all) return undefined
      known ??= await stampOf(db)
      const stream = new PassThrough()
      const listener = { stream, sessionId }
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
