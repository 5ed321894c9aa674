import { spamThreshold } from '#content/inbox/messages.ts'
import { dayAt, instantOf } from '#content/publishing/time-zone.ts'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { siteTimeZone } from '../../documents/site-time-zone.ts'
import type { Env } from '../../env/env.ts'
import { isMailSetUp } from '../../outbox/mail/is-set-up.ts'
import type { Job } from '../../scheduler/scheduler.ts'
import { digestedUntil, enqueueDigests } from './digest.ts'
import { mostNamed } from './letters.ts'

/** Hour of the daily digest, in the site's time zone. */
export const digestHour = 8
/** Maximum period that a digest covers, even after a longer downtime. */
const longestMs = 7 * dayMs

/** Last time at which a digest was due. */
export function lastDigestHour(present: Date, timeZone: string): Date {
  const hourOf = (moment: Date) => {
    const local = `${dayAt(moment.toISOString(), timeZone)}T${String(digestHour).padStart(2, '0')}:00`
    return new Date(instantOf(local, timeZone)?.instant ?? moment)
  }
  const today = hourOf(present)
  return today <= present ? today : hourOf(new Date(present.getTime() - dayMs))
}

/** Delay of the digest after its hour, because a message from before the hour may still be waiting to be stored. */
const storedByMs = 10_000

const digestPresent = () => new Date(Date.now() - storedByMs)

/** Job: queues the daily digests of messages. */
export const digests = (db: Database, env: Pick<Env, 'mail' | 'notifyEmail'>): Job => ({
  name: 'digests',
  everySeconds: 30,
  async hasWork() {
    if (!(await isMailSetUp(db, env))) return false
    const [until, present] = [await digestedUntil(db), digestPresent()]
    // If `until` is in the future, it was stored by a wrong clock.
    const hour = lastDigestHour(present, await siteTimeZone(db))
    return until < hour.toISOString() || until > present.toISOString()
  },
  async run() {
    const hour = lastDigestHour(digestPresent(), await siteTimeZone(db))
    const from = new Date(hour.getTime() - longestMs).toISOString()
    const until = hour.toISOString()
    await enqueueDigests(db, {
      until,
      from,
      notify: env.notifyEmail,
      spamThreshold,
      most: mostNamed,
    })
  },
})
