import { PassThrough, type Readable } from 'node:stream'
import { hasDuty } from '#content/people/accounts.ts'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { findSessionsById } from '../people/sign-in/sessions.ts'
import type { InboxServices } from './inbox-services.ts'
import { readInbox } from './messages.ts'

/** Interval between checks of the database and the sessions, while there are listeners. */
const checkMs = 1_000
/** Interval between heartbeats, which keep proxies from closing idle streams. */
const heartbeatMs = 20_000
const limits = { ofSession: 3, all: 500 }

interface Listener {
  stream: PassThrough
  sessionId: string
}

/**
 * Server-sent events: tells open pages of the back office that messages arrived or changed. Each process polls the
 * database, so it does not matter which process stored the message.
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
   * Ends the streams of sessions that have ended or lost the messages duty. The check reads the database, so it works
   * for sessions that another process ended.
   */
  const endExpired = async () => {
    const ids = [...new Set([...listeners].map(({ sessionId }) => sessionId))]
    const sessions = await findSessionsById(db, ids, env.sessionLife)
    const entitled = sessions.filter((session) => hasDuty(session, 'messages'))
    const alive = new Set(entitled.map(({ id }) => id))
    const checkedIds = new Set(ids)
    for (const listener of listeners) {
      const { sessionId } = listener
      if (checkedIds.has(sessionId) && !alive.has(sessionId)) end(listener)
    }
  }

  const broadcast = (event: string) => {
    for (const { stream } of listeners) stream.write(event)
  }

  const check = async () => {
    if (draining.isOn) for (const listener of listeners) end(listener)
    if (listeners.size === 0) {
      timer = undefined
      known = undefined
      return
    }
    try {
      const now = await stampOf(db)
      // Reads the stamp first, so that a session that ended before a change is not told of the change.
      await endExpired()
      if (known !== undefined && known !== now) broadcast('event: inbox\ndata: {}\n\n')
      known = now
      if (performance.now() - heartbeatAt > heartbeatMs) {
        heartbeatAt = performance.now()
        broadcast(': here\n\n')
      }
    } catch {
      // The database cannot be read. The next check tries again.
    }
    timer = setTimeout(check, checkMs).unref()
  }

  return {
    /** Opens a stream of events; `undefined` when the session or the process has too many streams. */
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
        timer = setTimeout(check, 0).unref()
      }
      return stream
    },
    close() {
      clearTimeout(timer)
      for (const listener of listeners) end(listener)
    },
  }
}

/** A stamp that changes when a message arrives or anything changes in the back office. */
async function stampOf(db: Database): Promise<string> {
  const { unread, newest } = await readInbox(db)
  return [unread, newest, await dialectOf(db).lastChange(db)].join()
}
