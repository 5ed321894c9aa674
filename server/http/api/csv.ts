import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Language, languageOf } from '#content/labels/languages.ts'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import { quotedCell, withoutFormula } from './csv-cells.ts'

/** Cell delimiter by language. Spreadsheets expect a semicolon where the comma is the decimal separator. */
const separators = { en: ',', de: ';' } satisfies Record<Language, string>

/**
 * A CSV stream (RFC 4180, with byte order mark) for spreadsheets in the site's language. `settings` are the site's, and
 * `rows` receives its time zone.
 */
export async function csvOf(
  settings: { language: Language; timeZone?: string } | null,
  columns: Readonly<Record<string, string>>,
  rows: (timeZone: string) => AsyncIterable<object>,
): Promise<Readable> {
  const { stringify } = await import('csv-stringify')
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
