import { type Kysely, sql } from 'kysely'
import type { ImageUse } from '#content/images.ts'
import { type ContentName, type Contents, contentNames } from '#content/index.ts'
import type { Input } from '#content/schema.ts'
import type { Person } from './changes.ts'
import { type Database, transact } from './connect.ts'
import { declarationOf, nameOf, readable, snapshotOf, toRecord } from './record-rows.ts'
import { updateRecord } from './record-writes.ts'
import type { Tables } from './schema.ts'
import { getSettings, saveSettings } from './settings.ts'

/** The columns of a type that hold addresses of pictures. */
const pictureFields = (name: ContentName) =>
  Object.entries(declarationOf(name).fields)
    .filter(([, { kind }]) => kind === 'image' || kind === 'images')
    .map(([field]) => field)

/** The rows of a type that show the picture at an address. */
async function usersOf(db: Kysely<Tables>, name: ContentName, url: string) {
  const fields = pictureFields(name)
  if (fields.length === 0) return []
  return readable(db, name, 'staff')
    .selectAll()
    .where((where) =>
      where.or(fields.map((field) => sql<boolean>`instr(${sql.ref(field)}, ${url}) > 0`)),
    )
    .orderBy('position')
    .execute()
}

/** Where the picture at an address is shown: records, active or not, and the settings. */
export async function usesOf(db: Kysely<Tables>, url: string): Promise<ImageUse[]> {
  const uses: ImageUse[] = []
  for (const type of contentNames) {
    for (const row of await usersOf(db, type, url)) {
      const record = toRecord(type, row)
      uses.push({ type, _id: record._id, name: nameOf(type, record), isActive: record.isActive })
    }
  }
  const settings = await getSettings(db)
  if (settings?.imageUrl === url) {
    uses.push({ type: 'settings', _id: 'settings', name: 'Company logo', isActive: true })
  }
  return uses
}

/** Shows another picture wherever one is shown; every record that changes gets a new version. */
export function replaceEverywhere(
  db: Database,
  from: string,
  to: string,
  by: Person,
): Promise<void> {
  return transact(db, async (transaction) => {
    for (const type of contentNames) {
      for (const row of await usersOf(transaction, type, from)) {
        const { values } = snapshotOf(type, toRecord(type, row))
        const changed = JSON.parse(JSON.stringify(values).replaceAll(from, to))
        // The same declared fields, with other addresses in them.
        await updateRecord(transaction, type, row.id, changed as Input<Contents[typeof type]>, {
          by,
        })
      }
    }
    const settings = await getSettings(transaction)
    if (settings?.imageUrl === from) await saveSettings(transaction, { imageUrl: to }, { by })
  })
}
