import type { Kysely } from 'kysely'
import { type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { sampleSentences } from '#content/documents/pages/sample-sentences.ts'
import type { Language } from '#content/labels/languages.ts'
import type { SamplePage } from '#content/setup/checklist-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { getWritten } from '../documents/pages.ts'
import { siteLanguage } from '../documents/site-language.ts'
import { replacedPages } from '../redirects/replaced-pages.ts'
import type { Tables } from '../tables.ts'
import { hashText } from './confirmations.ts'

const sampleKey = (page: PageName, path: string) => `sample:${page}/${path}` as const

/** A sample text in the site's language. */
function sampleOf(page: PageName, path: string, language: Language): unknown {
  const [section = '', field = ''] = path.split('.')
  const texts: Record<string, Record<string, unknown>> = wholePage(pageOf(page), {}, language)
  return texts[section]?.[field]
}

/** Hash of a sample text in the site's language. */
const sampleName = (page: PageName, path: string, language: Language) =>
  hashText(sampleOf(page, path, language))

/** All words of a sample, a line for each text of a list. */
const linesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() ? [value] : []
  return typeof value === 'object' && value ? Object.values(value).flatMap(linesOf) : []
}

/** The sample headlines and paragraphs that were neither edited nor kept, on pages that no redirect replaces. */
export async function samplePages(db: Kysely<Tables>): Promise<SamplePage[]> {
  const language = await siteLanguage(db)
  const kept = new Map(
    (await db.selectFrom('confirmations').selectAll().execute()).map((row) => [
      row.subject,
      row.text,
    ]),
  )
  const replaced = await replacedPages(db)
  const shown = pageNames.filter((name) => !replaced.has(pageOf(name).path))
  const pages = shown.map(async (name): Promise<SamplePage> => {
    const page = pageOf(name)
    const listed = sampleSentences(page, await getWritten(db, name)).filter(
      ({ path }) => kept.get(sampleKey(name, path)) !== sampleName(name, path, language),
    )
    const texts = listed.map((sample) => ({
      ...sample,
      text: linesOf(sampleOf(name, sample.path, language)).join('\n'),
    }))
    return { name, title: page.title, texts }
  })
  return (await Promise.all(pages)).filter(({ texts }) => texts.length > 0)
}

interface Samples {
  name: PageName
  /** Paths of the texts: `hero.title`. */
  paths: readonly string[]
}

/** Records that sample texts of a page are kept. Throws `MissingError` if one of them is not a sample. */
export function keepSamples(db: Database, { name, paths }: Samples, person: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const sentences = sampleSentences(pageOf(name), await getWritten(transaction, name))
    const samples = new Set(sentences.map(({ path }) => path))
    if (!paths.every((path) => samples.has(path))) throw new MissingError()
    const language = await siteLanguage(transaction)
    for (const path of new Set(paths)) {
      const row = { text: sampleName(name, path, language), person, confirmedAt: now() }
      await transaction
        .insertInto('confirmations')
        .values({ subject: sampleKey(name, path), ...row })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
        .execute()
      await noteChange(transaction, { by: person, action: 'confirmed', ...changeOf(name, path) })
    }
  })
}

/** Undoes `keepSamples`, so that the checklist lists the sample texts again. */
export const unkeepSamples = (
  db: Database,
  { name, paths }: Samples,
  person: Person,
): Promise<void> =>
  transact(db, async (transaction) => {
    for (const path of new Set(paths)) {
      const { numDeletedRows } = await transaction
        .deleteFrom('confirmations')
        .where('subject', '=', sampleKey(name, path))
        .executeTakeFirst()
      if (numDeletedRows === 0n) continue
      await noteChange(transaction, { by: person, action: 'unconfirmed', ...changeOf(name, path) })
    }
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
