import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { type Language, languageOf } from '#content/labels/languages.ts'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import { getSettings } from '../../documents/settings.ts'
import type { Tables } from '../../tables.ts'
import { quotedCell, withoutFormula } from './csv-cells.ts'

/** Cell delimiter by language. Spreadsheets expect a semicolon where the comma is the decimal separator. */
const separators = { en: ',', de: ';' } satisfies Record<Language, string>

/**
 * A CSV stream (RFC 4180, with byte order mark) for spreadsheets in the site's language. `rows` receives the site's
 * time zone.
 */
export async function csvOf(
  db: Kysely<Tables>,
  columns: Readonly<Record<string, string>>,
  rows: (timeZone: string) => AsyncIterable<object>,
): Promise<Readable> {
  const { stringify } = await import('csv-stringify')
  const settings = await getSettings(db)
  const csv = stringify({
    header: true,
    columns,
    bom: true,
    delimiter: separators[languageOf(settings?.language)],
    record_delimiter: 'windows',
    quoted_match: quotedCell,
    cast: { string: withoutFormula },
  })
  // The status has been sent already, so an error while streaming can only cut the response off.
  return pipeline(Readable.from(rows(timeZoneOf(settings?.timeZone))), csv, () => {})
}

/** Sends CSV as a file of a name. */
export const sendCsv = (reply: FastifyReply, name: string, csv: Readable): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(csv)
