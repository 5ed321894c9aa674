import type { Kysely, Transaction } from 'kysely'
import { brandFields } from '#content/brand/brand-fields.ts'
import {
  type ContentName,
  type Contents,
  contentNames,
  nameOf,
} from '#content/documents/content-types.ts'
import type { Fields } from '#content/documents/fields.ts'
import { pageOf } from '#content/documents/pages/index.ts'
import type { Input } from '#content/documents/schema.ts'
import { companyFields } from '#content/documents/settings-fields.ts'
import type { ImageUse } from '#content/media/images-api.ts'
import type { SingleName } from '#content/publishing/document-type.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { brandDocument } from '../documents/brand.ts'
import type { Person } from '../documents/changes.ts'
import { changeDrafts, findDraftsContaining, rebaseDraft } from '../documents/draft-upkeep.ts'
import { findPagesContaining, replaceInPages } from '../documents/pages.ts'
import { isSeen } from '../documents/publication.ts'
import { declarationOf, readable, snapshotOf, toRecord } from '../documents/record-rows.ts'
import { updateRecord } from '../documents/record-writes.ts'
import { getRecord } from '../documents/records.ts'
import { settingsDocument } from '../documents/settings.ts'
import { findSingle, type Single, saveSingle } from '../documents/singles.ts'
import type { Tables } from '../tables.ts'
import { storedPicturesIn } from './picture-fields.ts'

/** Maximum number of records listed for each type, which is more than an editor reads. */
const usesLimit = 200

/** Ids of the records of a type that show the picture at an address. */
const usersOf = (db: Kysely<Tables>, type: ContentName, url: string) =>
  db
    .selectFrom('imageUses')
    .select('recordId')
    .distinct()
    // Prefix search: an address with a query or fragment shows the same picture.
    .where('url', '>=', url)
    .where('url', '<', `${url}\u{10ffff}`)
    .where('type', '=', type)

const fieldsOfSingle = { settings: companyFields, brand: brandFields } satisfies Record<
  SingleName,
  Fields
>

/**
 * Finds where a picture is shown: in records, hidden records, drafts, pages, the settings and the brand. Finds at most
 * 200 records of each type.
 */
export async function usesOf(db: Kysely<Tables>, url: string): Promise<ImageUse[]> {
  const uses: ImageUse[] = []
  for (const type of contentNames) {
    const some = db
      .selectFrom(usersOf(db, type, url).limit(usesLimit).as('some'))
      .select('recordId')
    const users = readable(db, type, 'staff').selectAll().where('id', 'in', some)
    for (const row of await users.orderBy('position').execute()) {
      const record = toRecord(type, row)
      uses.push({
        type,
        _id: record._id,
        name: nameOf(declarationOf(type), record),
        isActive: isSeen(row),
      })
    }
    for (const { recordId, value } of await findDraftsContaining(db, type, url)) {
      if (uses.some(({ _id }) => _id === recordId)) continue
      const name = nameOf(declarationOf(type), value.values)
      uses.push({ type, _id: recordId, name, isActive: false })
    }
  }
  for (const { type, values } of [
    { type: 'settings', values: (await findSingle(db, settingsDocument)).values },
    { type: 'brand', values: (await findSingle(db, brandDocument)).values },
  ] as const) {
    const live = fieldsWith(fieldsOfSingle[type], values, url)
    const [draft] = await findDraftsContaining(db, type, url)
    const drafted = draft ? fieldsWith(fieldsOfSingle[type], draft.value.values, url) : []
    const shown = Object.values(Object.fromEntries([...live, ...drafted]))
    const name = shown.map(({ label }) => label.replace(/ URL$/, '')).join(', ')
    if (name) uses.push({ type, _id: type, name, isActive: live.length > 0 })
  }
  for (const name of await findPagesContaining(db, url)) {
    uses.push({ type: 'pages', _id: name, name: pageOf(name).title, isActive: true })
  }
  return uses
}

/** Fields of the settings or the brand that show the picture at an address. */
const fieldsWith = (fields: Fields, values: object, url: string) =>
  Object.entries(fields).filter(([name, field]) =>
    storedPicturesIn({ [name]: field }, values).some((each) => each.startsWith(url)),
  )

/** Values of the fields that show a picture, with its new address; `undefined` when no field shows it. */
function replaced(fields: Fields, values: object, from: string, to: string) {
  const found = fieldsWith(fields, values, from)
  if (found.length === 0) return undefined
  // Cast: the values are looked up by declared names.
  const texts = values as Record<string, unknown>
  return Object.fromEntries(found.map(([name]) => [name, String(texts[name]).replaceAll(from, to)]))
}

/** Replaces a picture wherever it is shown. Every changed record gets a new version. */
export function replaceEverywhere(
  db: Database,
  from: string,
  to: string,
  by: Person,
): Promise<void> {
  return transact(db, async (transaction) => {
    for (const type of contentNames) {
      for (const { recordId } of await usersOf(transaction, type, from).execute()) {
        const record = await getRecord(transaction, type, 'staff', recordId)
        const { values } = snapshotOf(type, record)
        const changed = JSON.parse(JSON.stringify(values).replaceAll(from, to))
        // The cast below is safe: only addresses in the values have changed.
        await updateRecord(
          transaction,
          { type, id: recordId },
          changed as Input<Contents[typeof type]>,
          {
            by,
          },
        )
      }
    }
    await changeDrafts(transaction, (_type, _id, values) =>
      JSON.parse(JSON.stringify(values).replaceAll(from, to)),
    )
    await replaceInPages(transaction, from, to, by)
    await replaceInSingle(transaction, settingsDocument, { from, to, by })
    await replaceInSingle(transaction, brandDocument, { from, to, by })
  })
}

interface Replacement {
  from: string
  to: string
  by: Person
}

/** Replaces a picture in the settings or the brand, and rebases their draft on the new version. */
async function replaceInSingle<V extends object, I>(
  transaction: Transaction<Tables>,
  single: Single<V, I>,
  { from, to, by }: Replacement,
) {
  const { type } = single
  const { values, version: former } = await findSingle(transaction, single)
  const input = replaced(fieldsOfSingle[type], values, from, to)
  if (!input) return
  // The cast is safe: `input` has texts of declared fields.
  const { version } = await saveSingle(transaction, single, input as I, { by })
  await rebaseDraft(transaction, type, type, { from: former, to: version })
}
