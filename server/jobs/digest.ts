import { spamThreshold } from '#content/messages.ts'
import type { Database } from '../database/connect.ts'
import { digestedUntil, enqueueDigests } from '../database/mail/digest.ts'
import type { MailConfig } from '../env-mail.ts'
import { mostNamed } from '../mail/letters/notification.ts'
import type { Job } from './scheduler.ts'

/** The hour of the day at which digests are made, in the server's time zone. */
export const digestHour = 8
/** After a longer absence older messages are left to the list of messages. */
const longestMs = 7 * 24 * 60 * 60 * 1000

/** The last moment at which a digest was due. */
export function lastDigestHour(present: Date): Date {
  const today = new Date(present)
  today.setHours(digestHour, 0, 0, 0)
  if (today > present) today.setDate(today.getDate() - 1)
  return today
}

/** Daily digest of messages, for those who chose it. */
export const digests = (db: Database, { notify }: Pick<MailConfig, 'notify'>): Job => ({
  name: 'digests',
  everySeconds: 30,
  async hasWork() {
    const [until, present] = [await digestedUntil(db), new Date()]
    // A moment in the future is one of a clock that was wrong.
    return until < lastDigestHour(present).toISOString() || until > present.toISOString()
  },
  async run() {
    const hour = lastDigestHour(new Date())
    const from = new Date(hour.getTime() - longestMs).toISOString()
    const until = hour.toISOString()
    await enqueueDigests(db, { until, from, notify, spamThreshold, most: mostNamed })
  },
})
