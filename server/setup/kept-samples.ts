import type { Kysely } from 'kysely'
import { type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { sampleSentences } from '#content/documents/pages/sample-sentences.ts'
import type { Language } from '#content/labels/languages.ts'
import type { SamplePage } from '#content/setup/checklist-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { getWritten } from '../documents/pages.ts'
import { siteLanguage } from '../documents/site-language.ts'
import { hashText } from './confirmations.ts'

const sampleKey = (page: PageName, path: string) => `sample:${page}/${path}` as const

/** Hash of a sample text in the site's language. */
function sampleName(page: PageName, path: string, language: Language): string {
  const [section = '', field = ''] = path.split('.')
  const texts: Record<string, Record<string, unknown>> = wholePage(pageOf(page), {}, language)
  return hashText(texts[section]?.[field])
}

/** The sample headlines and paragraphs on pages that were neither edited nor kept. */
export async function samplePages(db: Kysely<Tables>): Promise<SamplePage[]> {
  const language = await siteLanguage(db)
  const kept = new Map(
    (await db.selectFrom('confirmations').selectAll().execute()).map((row) => [
      row.subject,
      row.text,
    ]),
  )
  const pages = pageNames.map(async (name): Promise<SamplePage> => {
    const page = pageOf(name)
    const texts = sampleSentences(page, await getWritten(db, name)).filter(
      ({ path }) => kept.get(sampleKey(name, path)) !== sampleName(name, path, language),
    )
    return { name, title: page.title, texts }
  })
  return (await Promise.all(pages)).filter(({ texts }) => texts.length > 0)
}

/** Records that a sample text is kept. Throws `MissingError` if the text is not a sample. */
export function keepSample(
  db: Database,
  name: PageName,
  path: string,
  person: Person,
): Promise<void> {
  return transact(db, async (transaction) => {
    const sentences = sampleSentences(pageOf(name), await getWritten(transaction, name))
    if (!sentences.some((each) => each.path === path)) throw new MissingError()
    const text = sampleName(name, path, await siteLanguage(transaction))
    const row = { text, person, confirmedAt: now() }
    const subject = sampleKey(name, path)
    await transaction
      .insertInto('confirmations')
      .values({ subject, ...row })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
      .execute()
    await noteChange(transaction, { by: person, action: 'confirmed', ...changeOf(name, path) })
  })
}

/** Undoes `keepSample`, so that the checklist lists the sample text again. */
export const unkeepSample = (
  db: Database,
  name: PageName,
  path: string,
  person: Person,
): Promise<void> =>
  transact(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('confirmations')
      .where('subject', '=', sampleKey(name, path))
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await noteChange(transaction, { by: person, action: 'unconfirmed', ...changeOf(name, path) })
  })

/** The activity entry of a kept sample: the labels of its page, section and field. */
function changeOf(name: PageName, path: string) {
  const [section = '', field = ''] = path.split('.')
  const { title, sections } = pageOf(name)
  const labels = [sections[section]?.label, sections[section]?.fields[field]?.label]
  return {
    type: 'checklist',
    recordId: `${name}/${path}`,
    name: [`${title}: sample kept`, ...labels].filter(Boolean).join(', '),
  } as const
}
