import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { SeededName } from '#content/documents/changes.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { getWritten } from '../documents/pages.ts'
import { getSettings } from '../documents/settings.ts'
import type { Tables } from '../tables.ts'
import { type FlatValues, flatten, pick } from './flat-values.ts'

/** Records that the seed created an object. */
export async function noteSeeded(
  db: Kysely<Tables>,
  type: SeededName,
  recordId: string,
  version = 1,
): Promise<void> {
  await db.insertInto('demoContent').values({ type, recordId, version }).execute()
}

/** The ids of a type's seeded objects, including deleted ones. */
export async function seededIds(db: Kysely<Tables>, type: SeededName): Promise<string[]> {
  const found = db.selectFrom('demoContent').select('recordId').where('type', '=', type)
  return (await found.execute()).map(({ recordId }) => recordId)
}

/** The seeded values of a type's objects, by id. Types without versions have no stored values, so they give none. */
export async function seededValues(
  db: Kysely<Tables>,
  type: SeededName,
): Promise<Map<string, FlatValues>> {
  const rows = await db
    .selectFrom('demoContent as seeded')
    .innerJoin('changes as made', (join) =>
      join
        .onRef('made.recordId', '=', 'seeded.recordId')
        .onRef('made.version', '=', 'seeded.version')
        .onRef('made.type', '=', 'seeded.type'),
    )
    .select(['seeded.recordId', 'made.snapshot'])
    .where('seeded.type', '=', type)
    .where('made.snapshot', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ recordId, snapshot }) => [recordId, JSON.parse(String(snapshot)).values]),
  )
}

/** The texts of the settings or of a page, divided into the seed's and people's. */
export interface Wording {
  id: string
  seeded: FlatValues
  own: FlatValues
  /** The seed's layout choices of a page. They are not texts and stay when the demo content is removed. */
  choices: FlatValues
}

/** The texts of the settings. The language is not a text. */
export async function settingsWording(db: Kysely<Tables>): Promise<Wording[]> {
  const settings = await getSettings(db)
  if (!settings) return []
  const { language: _, version: __, updatedAt: ___, ...texts } = settings
  const empty = flatten(emptySettings)
  const written = pick(flatten(texts), (path, value) => !isDeepStrictEqual(value, empty[path]))
  const seeded = (await seededValues(db, 'settings')).get('settings')
  return [divided('settings', written, seeded)]
}

/** The texts of each page that the seed wrote, or of only one of them. */
export async function pagesWording(db: Kysely<Tables>, only?: PageName): Promise<Wording[]> {
  const wordings: Wording[] = []
  for (const [name, seeded] of await seededValues(db, 'pages')) {
    if (!isPage(name) || (only && name !== only)) continue
    wordings.push(divided(name, flatten(await getWritten(db, name)), seeded, choicesOf(name)))
  }
  return wordings
}

const isPage = (name: string): name is PageName => pageNames.some((each) => each === name)

/** Paths of a page's select fields, such as `hero.show`. */
const choicesOf = (name: PageName) =>
  Object.entries(pageOf(name).sections).flatMap(([section, { fields }]) =>
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'select')
      .map(([field]) => `${section}.${field}`),
  )

function divided(
  id: string,
  written: FlatValues,
  seeded: FlatValues = {},
  choices: readonly string[] = [],
): Wording {
  const before = flatten(seeded)
  const isSeeded = (path: string, value: unknown) => isDeepStrictEqual(value, before[path])
  const isChoice = (path: string) => choices.includes(path)
  return {
    id,
    seeded: pick(written, (path, value) => isSeeded(path, value) && !isChoice(path)),
    own: pick(written, (path, value) => !isSeeded(path, value)),
    choices: pick(written, (path, value) => isSeeded(path, value) && isChoice(path)),
  }
}

/** The values of a page that stay when the demo content is removed. */
export const withoutSeeded = ({ own, choices }: Wording): FlatValues => ({ ...choices, ...own })
