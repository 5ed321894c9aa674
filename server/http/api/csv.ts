import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Kysely } from 'kysely'
import { type Language, languageOf } from '#content/labels/languages.ts'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import type { Tables } from '../../database/schema.ts'
import { getSettings } from '../../documents/settings.ts'
import { withoutFormula } from './csv-cells.ts'

/** What a spreadsheet of that language takes for the end of a cell: where a comma is in numbers, a semicolon. */
const separators = { en: ',', de: ';' } satisfies Record<Language, string>

/**
 * CSV (RFC 4180) for the spreadsheets of the site's language, with a byte order mark. `rows` are asked for with the site's
 * time zone.
 */
export async function csvOf(
  db: Kysely<Tables>,
  columns: Readonly<Record<string, string>>,
  rows: (timeZone: string) => AsyncIterable<object>,
): Promise<Readable> {
  const settings = await getSettings(db)
  const csv = stringify({
    header: true,
    columns,
    bom: true,
    delimiter: separators[languageOf(settings?.language)],
    record_delimiter: 'windows',
    // Spreadsheets end a row at a line feed alone, too.
    quoted_match: /[\r\n]/,
    cast: { string: withoutFormula },
  })
  // An error while streaming cuts the answer off; its status has been sent already.
  return pipeline(Readable.from(rows(timeZoneOf(settings?.timeZone))), csv, () => {})
}
