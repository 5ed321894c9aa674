import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { pages } from '#content/documents/pages/index.ts'
import { isPublic } from '#content/publishing/publication.ts'
import { type ConfirmedKey, confirmedKeys, type ToConfirm } from '#content/setup/checklist-api.ts'
import { hasHints } from '#content/setup/imprint.ts'
import type { Database } from '../database/connect.ts'
import { MissingError, StaleError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { findImprint } from '../documents/imprint.ts'
import { getPageTexts } from '../documents/pages.ts'
import { snapshotOf } from '../documents/record-rows.ts'
import { findBySlug } from '../documents/records.ts'
import { siteLanguage } from '../documents/site-language.ts'
import { replacedPages } from '../redirects/replaced-pages.ts'
import type { Tables } from '../tables.ts'
import { pagesWording } from './seeded.ts'

type Subject = Pick<ToConfirm, 'text' | 'path' | 'recordId'>

/** Names of the confirmations in the activity. */
const names: Record<ConfirmedKey, string> = {
  imprint: 'Imprint: read',
  privacy: 'Privacy: read',
  backup: 'Backup: made',
  import: 'Import: not needed',
  colleagues: 'Colleagues: not needed',
}

/** Hash that identifies a text. */
export const hashText = (text: unknown) =>
  createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 32)

/** The texts to confirm, as visitors read them. */
const subjects: Record<ConfirmedKey, (db: Kysely<Tables>) => Promise<Subject>> = {
  async imprint(db) {
    const found = await findImprint(db)
    if (!found) return { text: null, path: null, recordId: null }
    const { values } = snapshotOf('subpages', found)
    const isShown = isPublic(found, now())
    const isReadable = isShown && !hasHints(values)
    return {
      text: isReadable ? hashText(values) : null,
      path: isShown ? `/${found.slug}` : null,
      recordId: found._id,
    }
  },
  async privacy(db) {
    const { path } = pages.privacy
    const to = (await replacedPages(db)).get(path)
    if (to !== undefined) return replacement(db, to)
    const isDemo = (await pagesWording(db)).some(
      ({ id, seeded }) => id === 'privacy' && Object.keys(seeded).length > 0,
    )
    const texts = await getPageTexts(db, 'privacy', await siteLanguage(db))
    return { text: isDemo ? null : hashText(texts), path, recordId: null }
  },
  // These texts never change: a person confirms that backups are made outside Atrium, that there is no former site, and
  // that nobody else works on the site.
  backup: async () => ({ text: 'backup', path: null, recordId: null }),
  import: async () => ({ text: 'import', path: null, recordId: null }),
  colleagues: async () => ({ text: 'colleagues', path: null, recordId: null }),
}

/** The text of the page that replaces a sample. Of a page that is no custom page, only the address is known. */
async function replacement(db: Kysely<Tables>, to: string): Promise<Subject> {
  const found = await findBySlug(db, 'subpages', 'visitor', to.slice(1))
  const record = found && 'record' in found ? found.record : undefined
  const text = hashText(record ? snapshotOf('subpages', record).values : to)
  return { text, path: to, recordId: record?._id ?? null }
}

/** The texts to confirm and their confirmations. A confirmation of an earlier text is marked as former. */
export async function readConfirmations(
  db: Kysely<Tables>,
): Promise<Record<ConfirmedKey, ToConfirm>> {
  const rows = await db.selectFrom('confirmations').selectAll().execute()
  const found = confirmedKeys.map(async (key): Promise<[ConfirmedKey, ToConfirm]> => {
    const subject = await subjects[key](db)
    const row = rows.find((each) => each.subject === key)
    const confirmed = row
      ? { by: row.person, at: row.confirmedAt, isFormer: row.text !== subject.text }
      : null
    return [key, { ...subject, confirmed }]
  })
  return Object.fromEntries(await Promise.all(found)) as Record<ConfirmedKey, ToConfirm> // every key has an entry
}

/**
 * Records that a person has read a text. Throws `MissingError` if there is no text, and `StaleError` if the text has
 * changed.
 */
export function confirm(
  db: Database,
  subject: ConfirmedKey,
  text: string,
  person: Person,
): Promise<void> {
  return transact(db, async (transaction) => {
    const present = await subjects[subject](transaction)
    if (present.text === null) throw new MissingError()
    if (present.text !== text) throw new StaleError(0)
    const row = { text, person, confirmedAt: now() }
    await transaction
      .insertInto('confirmations')
      .values({ subject, ...row })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
      .execute()
    await recordConfirmation(transaction, 'confirmed', subject, person)
  })
}

/** Withdraws a confirmation, if there is one. */
export const unconfirm = (db: Database, subject: ConfirmedKey, person: Person): Promise<void> =>
  transact(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('confirmations')
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await recordConfirmation(transaction, 'unconfirmed', subject, person)
  })

const recordConfirmation = (
  transaction: Transaction<Tables>,
  action: 'confirmed' | 'unconfirmed',
  subject: ConfirmedKey,
  by: Person,
) =>
  noteChange(transaction, {
    by,
    action,
    type: 'checklist',
    recordId: subject,
    name: names[subject],
  })
