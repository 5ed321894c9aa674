import type { Readable } from 'node:stream'
import { offsetTimeAt } from '#content/publishing/time-zone.ts'
import type { Database } from '../database/connect.ts'
import { getSettings } from '../documents/settings.ts'
import { csvOf } from '../http/api/csv.ts'
import { confirmedSubscribers } from './subscriber-list.ts'
import { unsubscribePath } from './subscribers.ts'

const columns = {
  email: 'Email',
  language: 'Language',
  confirmedAt: 'Confirmed',
  consent: 'Consent',
}

const batch = 500

/** Confirmed subscribers as CSV. Each row has an unsubscribe link, which every newsletter email must contain. */
export const subscribersAsCsv = async (db: Database, siteUrl: string): Promise<Readable> =>
  csvOf(
    await getSettings(db),
    { ...columns, unsubscribe: 'Unsubscribe link' },
    async function* (timeZone) {
      for await (const { unsubscribeToken, ...row } of confirmedSubscribers(db, batch)) {
        yield {
          ...row,
          confirmedAt: offsetTimeAt(row.confirmedAt ?? '', timeZone),
          unsubscribe: `${siteUrl}${unsubscribePath(unsubscribeToken)}`,
        }
      }
    },
  )

interface Confirmed {
  email: string
  language: string
  confirmedAt: string | null
  consent: string
}

/** CSV of given subscribers, without unsubscribe links, which work only as long as this site exists. */
export const csvOfSubscribers = async (
  db: Database,
  subscribers: readonly Confirmed[],
): Promise<Readable> =>
  csvOf(await getSettings(db), columns, async function* (timeZone) {
    for (const row of subscribers) {
      yield { ...row, confirmedAt: offsetTimeAt(row.confirmedAt ?? '', timeZone) }
    }
  })
