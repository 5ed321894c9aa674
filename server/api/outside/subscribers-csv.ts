import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Database } from '../../database/connect.ts'
import { confirmedSubscribers } from '../../database/newsletter/subscriber-list.ts'
import { unsubscribePath } from '../../database/newsletter/subscribers.ts'
import { withoutFormula } from './csv-cells.ts'

const columns = {
  email: 'Email',
  language: 'Language',
  confirmedAt: 'Confirmed',
  consent: 'Consent',
  unsubscribe: 'Unsubscribe link',
}

const batch = 500

/** Whoever gets the newsletter, as CSV: with the link by which each of them leaves, for every letter. */
export function subscribersAsCsv(db: Database, siteUrl: string): Readable {
  const csv = stringify({
    ...{ header: true, columns, bom: true, record_delimiter: 'windows' },
    cast: { string: withoutFormula },
  })
  return pipeline(Readable.from(rows(db, siteUrl)), csv, () => {})
}

async function* rows(db: Database, siteUrl: string) {
  for await (const { unsubscribeToken, ...row } of confirmedSubscribers(db, batch)) {
    yield { ...row, unsubscribe: `${siteUrl}${unsubscribePath(unsubscribeToken)}` }
  }
}
