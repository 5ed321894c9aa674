import type { Kysely, Transaction } from 'kysely'
import type { PartialPageValues } from '#content/documents/define-page.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { languageOf } from '#content/labels/languages.ts'
import type { Setup, SetupInput } from '#content/setup/setup.ts'
import type { StoredSetup } from '#content/setup/setup-api.ts'
import type { Database } from '../database/connect.ts'
import { StaleError } from '../database/errors.ts'
import { transact } from '../database/transactions.ts'
import { getBrand, saveBrand } from '../documents/brand.ts'
import type { Person } from '../documents/changes.ts'
import { rebaseDraft } from '../documents/draft-upkeep.ts'
import { findDraft, keepDraft } from '../documents/drafts.ts'
import { nextVersion } from '../documents/next-version.ts'
import { findPage, getPage, getWritten, writePage } from '../documents/pages.ts'
import { getSettings, saveSettings } from '../documents/settings.ts'
import type { Tables } from '../tables.ts'
import { removeDemoContent } from './demo-content.ts'
import { type FlatValues, flatten, unflatten } from './flat-values.ts'
import { pagesWording, settingsWording, withoutSeeded } from './seeded.ts'
import { survey } from './survey.ts'

/** The setup form's values, as far as people have written them. Demo texts count as empty. */
export async function getSetup(db: Kysely<Tables>): Promise<StoredSetup> {
  const [settings, brand, home] = [
    await getSettings(db),
    await getBrand(db),
    await getPage(db, 'home'),
  ]
  const own = { ...emptySettings, ...(await ownSettings(db)) }
  const words = await ownWords(db)
  const { untouched } = await survey(db)
  return {
    companyName: own.companyName,
    sentence: textAt(words, 'hero.text'),
    title: textAt(words, 'hero.title'),
    imageUrl: own.imageUrl,
    color: brand.color,
    email: own.email,
    phone: own.phone,
    address: own.address,
    language: languageOf(settings?.language),
    timeZone: own.timeZone ?? '',
    demo: Object.values(untouched).some((ids) => ids.length > 0) ? 'remove' : 'keep',
    version: (settings?.version ?? 0) + brand.version + home.version,
  }
}

/**
 * Publishes the setup in one transaction: settings, color and the home page's header. Then removes the demo content,
 * which takes longer; after an interruption, the dashboard offers to remove the rest. Throws `StaleError`.
 */
export async function goLive(
  db: Database,
  { sentence, title, color, demo, ...company }: SetupInput,
  { by = null, version }: { by?: Person; version?: number | undefined } = {},
): Promise<StoredSetup> {
  await transact(db, async (transaction) => {
    const before = await getSetup(transaction)
    if (version !== undefined && version !== before.version) throw new StaleError(before.version)
    const settings = { ...company, ...(await demoTitles(transaction)) }
    const stored = flatten((await getSettings(transaction)) ?? emptySettings)
    const isChanged = Object.entries(settings).some(([key, text]) => text !== stored[key])
    if (isChanged) await saveSettings(transaction, settings, { by })
    await writeHead(transaction, { sentence, title }, by)
    if (color !== undefined && color !== before.color)
      await saveBrand(transaction, { color }, { by })
  })
  if (demo === 'remove') await removeDemoContent(db, by)
  return getSetup(db)
}

/**
 * Publishes the answers in a preview. The color is left out, because the setup form applies it to the previewed page
 * itself. An unfinished answer may name an unknown language.
 */
export const previewSetup = (
  transaction: Transaction<Tables>,
  { color: _, ...answers }: Setup,
): Promise<StoredSetup> =>
  goLive(transaction, { ...answers, language: languageOf(answers.language) })

/** The settings' texts that are not the demo's. */
async function ownSettings(db: Kysely<Tables>): Promise<Partial<typeof emptySettings>> {
  const [wording] = await settingsWording(db)
  return wording ? unflatten(wording.own) : {}
}

/** Whether the site still has to be set up: the company has no name yet. */
export const isInFirstHour = async (db: Kysely<Tables>): Promise<boolean> =>
  !(await ownSettings(db)).companyName

/** The home page's texts that are not the demo's. */
async function ownWords(db: Kysely<Tables>): Promise<FlatValues> {
  const home = (await pagesWording(db)).find(({ id }) => id === 'home')
  return home ? withoutSeeded(home) : flatten(await getWritten(db, 'home'))
}

/** Clears the demo's search engine titles: the setup does not ask for them, and they name the demo company. */
async function demoTitles(db: Kysely<Tables>) {
  const [wording] = await settingsWording(db)
  const seeded = wording?.seeded ?? {}
  return {
    ...('metaTitle' in seeded && { metaTitle: '' }),
    ...('metaDescription' in seeded && { metaDescription: '' }),
  }
}

type Head = Pick<SetupInput, 'sentence' | 'title'>

/** The home page's texts with the setup's title and text. The page shows samples for empty texts. */
function withHead(written: PartialPageValues, { sentence, title }: Head): PartialPageValues {
  const { text: oldText, title: oldTitle, ...hero } = written.hero ?? {}
  const text = sentence ?? oldText
  const head = title ?? oldTitle
  return { ...written, hero: { ...hero, ...(text && { text }), ...(head && { title: head }) } }
}

/** Writes the header of the home page, and of its draft, so that publishing the draft does not revert the setup. */
async function writeHead(transaction: Transaction<Tables>, head: Head, by: Person) {
  const { written, version: former } = await findPage(transaction, 'home')
  const changed = withHead(written, head)
  if (JSON.stringify(changed) === JSON.stringify(written)) return
  const present = await writePage(transaction, 'home', changed, { by })
  await rebaseDraft(transaction, 'pages', 'home', { from: former, to: present })
  const draft = await findDraft(transaction, 'pages', 'home')
  if (draft) {
    const { updatedAt: _, ...kept } = draft
    const version = await nextVersion(transaction, 'pages', 'home')
    const values = withHead(draft.value.values as PartialPageValues, head) // values of the page's fields
    await keepDraft(transaction, { ...kept, version, value: { values } })
  }
}

const textAt = (flat: FlatValues, path: string) => String(flat[path] ?? '')
