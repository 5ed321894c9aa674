import type { Kysely, Transaction } from 'kysely'
import { pageOf } from '#content/documents/pages/index.ts'
import type { Replacement, SamplePages } from '#content/imports/imports-api.ts'
import { recordAddress } from '#content/rich-text/record-link.ts'
import type { Database } from '../database/connect.ts'
import { TakenError } from '../database/errors.ts'
import { transact } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import { invalidField } from '../http/problems.ts'
import { noteRedirect, saveRedirect } from '../redirects/redirects.ts'
import { listReplaceable } from '../redirects/replaced-pages.ts'
import type { Tables } from '../tables.ts'
import { listPublicPages } from './public-pages.ts'
import { suggestReplacements } from './suggest-replacements.ts'

/** Pages that are offered; a former site may have thousands. */
const mostListed = 1_000

/**
 * The standard pages that are only samples, each with the public page of an import that probably replaces it. None while
 * the import has no public page. Throws `MissingError`.
 */
export async function listSamplePages(db: Kysely<Tables>, id: string): Promise<SamplePages> {
  const pages = await listPublicPages(db, id)
  const suggested = await suggestReplacements(pages)
  const samples = pages.length === 0 ? [] : await shownSamples(db)
  return {
    samples: samples.map(({ name, path }) => ({
      name,
      path,
      suggestion: suggested.get(name)?.path ?? null,
    })),
    pages: [...new Set([...suggested.values(), ...pages])]
      .slice(0, mostListed)
      .map(({ title, path }) => ({ title, path })),
  }
}

/** The standard pages whose samples visitors see. */
const shownSamples = async (db: Kysely<Tables>) =>
  (await listReplaceable(db)).filter(
    ({ isSample, redirect }) => isSample && redirect?.state !== 'works',
  )

interface Replacing {
  replacements: readonly Replacement[]
  by: Person
}

/**
 * Replaces samples by pages of an import: a redirect from the address of each sample, which undoing the import deletes.
 * Returns the ids of the redirects. Throws `MissingError`, `InvalidError` for a page that is none of the import's, and
 * `TakenError` for a standard page that is no sample, or that a redirect replaces already.
 */
export function replaceSamples(
  db: Database,
  id: string,
  { replacements, by }: Replacing,
): Promise<string[]> {
  return transact(db, async (transaction) => {
    const pages = await listPublicPages(transaction, id)
    const samples = await shownSamples(transaction)
    const made: string[] = []
    for (const [index, { name, to }] of replacements.entries()) {
      const page = pages.find(({ path }) => path === to)
      const field = `replacements.${index}.to`
      if (!page) throw invalidField(field, 'To must be a public page of this import')
      const sample = samples.find((each) => each.name === name)
      if (!sample) throw new TakenError(`${pageOf(name).title} is no sample, or is replaced`)
      const former = sample.redirect?._id
      const row = await saveRedirect(transaction, { from: sample.path, to, status: 301 }, former)
      await noteRedirect(transaction, row, { by, action: former ? 'updated' : 'created' })
      await keepForUndo(transaction, id, { redirectId: row.id, recordId: page.recordId })
      made.push(row.id)
    }
    return made
  })
}

const keepForUndo = (
  transaction: Transaction<Tables>,
  importId: string,
  { redirectId, recordId }: { redirectId: string; recordId: string },
) =>
  transaction
    .insertInto('importRedirects')
    .values({ importId, redirectId, target: recordAddress('subpages', recordId) })
    .onConflict((conflict) =>
      conflict
        .columns(['importId', 'redirectId'])
        .doUpdateSet({ target: recordAddress('subpages', recordId) }),
    )
    .execute()
