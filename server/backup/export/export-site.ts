import type { Kysely } from 'kysely'
import { fieldErrors } from '#content/api/problem.ts'
import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import type { PartialPageValues } from '#content/documents/define-page.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { inputSchema } from '#content/documents/schema.ts'
import type { Image } from '#content/media/images-api.ts'
import { singleNames } from '#content/publishing/document-type.ts'
import { isPublic } from '#content/publishing/publication.ts'
import { readRichTextField } from '#content/rich-text/read.ts'
import type { Database } from '../../database/connect.ts'
import { now } from '../../database/ids.ts'
import { getBrand } from '../../documents/brand.ts'
import { findDraft, type KeptDraft, listDrafts } from '../../documents/drafts.ts'
import { getWritten } from '../../documents/pages.ts'
import { type AnyRecord, declarationOf } from '../../documents/record-rows.ts'
import { getSettings } from '../../documents/settings.ts'
import { siteLanguage } from '../../documents/site-language.ts'
import { atrium } from '../../env/command-name.ts'
import { getInboxSettings } from '../../inbox/inbox-settings.ts'
import { fileAt } from '../../media/media-url.ts'
import type { PictureStore } from '../../media/picture-store.ts'
import { findPolicy } from '../../privacy/policies.ts'
import { reviewOf } from '../../publishing/approval/review-of.ts'
import { kindOf } from '../../publishing/documents.ts'
import type { Tables } from '../../tables.ts'
import type { Writer } from './export-writer.ts'
import {
  draftsInOrder,
  listAddresses,
  listHandMadeRedirects,
  listOpenReleases,
  listPeople,
  listPictures,
  recordsInOrder,
} from './exported-rows.ts'
import {
  exportFormat,
  factNames,
  fileNames,
  folderNames,
  jsonText,
  type Manifest,
} from './format.ts'
import { frontMatterOf } from './front-matter.ts'
import { openPicture } from './open-picture.ts'
import { pageMarkdown } from './page-markdown.ts'
import { pictureNames } from './picture-names.ts'
import { readSnapshot } from './read-snapshot.ts'
import { readme } from './readme.ts'
import { pageName, withFilesOfTexts } from './record-files.ts'
import { redirectLines } from './redirects.ts'
import { writeVisitors } from './write-visitors.ts'

interface Options {
  /** Whether messages and newsletter subscribers are exported too. */
  visitors: boolean
}

/** Counts of what was exported. */
export interface Exported {
  records: number
  drafts: number
  pictures: number
  messages: number
  /** Records that an import would refuse: `records/careers/pilot.json: location: Location is required`. */
  findings: string[]
}

/**
 * Exports all content of a site. The database is read from one snapshot, and the same site gives the same bytes. The
 * manifest is written last: a folder without it is incomplete. Throws when a picture's file is missing.
 */
export async function exportSite(
  { db, pictures: store }: { db: Database; pictures: PictureStore },
  writer: Writer,
  { visitors }: Options,
): Promise<Exported> {
  const done: Exported = { records: 0, drafts: 0, pictures: 0, messages: 0, findings: [] }
  const pictures = await readSnapshot(db, async (snapshot) => {
    await writeCompany(snapshot, writer)
    await writeRecords(snapshot, writer, done)
    if (visitors) done.messages = await writeVisitors(snapshot, writer)
    return listPictures(snapshot)
  })
  await writePictures(store, pictures, writer)
  done.pictures = pictures.length
  await writer.write(fileNames.readme, readme)
  const manifest: Manifest = { ...exportFormat, visitors }
  await writer.write(fileNames.manifest, jsonText(manifest))
  return done
}

async function writeCompany(db: Kysely<Tables>, { write }: Writer) {
  const {
    version: _,
    updatedAt: __,
    ...settings
  } = {
    version: 0,
    updatedAt: '',
    ...((await getSettings(db)) ?? emptySettings),
  }
  await write(fileNames.settings, jsonText(settings))
  const { version: ___, updatedAt: ____, ...brand } = await getBrand(db)
  await write(fileNames.brand, jsonText(brand))
  const { mailbox, templates, keepsSource } = await getInboxSettings(db)
  await write(fileNames.inbox, jsonText({ mailbox, templates, keepsSource }))
  const [newsletter, retention] = [
    await findPolicy(db, 'newsletter'),
    await findPolicy(db, 'retention'),
  ]
  const policies = {
    newsletter: newsletter?.value.isOn ?? false,
    retentionMonths: retention?.value.months ?? null,
  }
  await write(fileNames.policies, jsonText(policies))
  await write(fileNames.people, jsonText(sortedBy(await listPeople(db), ({ email }) => email)))
  await write(fileNames.releases, jsonText(await listOpenReleases(db)))
  const addresses = sortedBy(await listAddresses(db), ({ type, slug }) => `${type}/${slug}`)
  await write(fileNames.addresses, jsonText(addresses))
  await write(fileNames.redirects, jsonText(await listHandMadeRedirects(db)))
  await write(fileNames.redirectLines, (await redirectLines(db)).join(''))
  for (const name of pageNames) {
    const texts = await pageTexts(db, name, await getWritten(db, name))
    await write(`${folderNames.pages}/${name}.json`, jsonText(texts))
  }
}

/** Sorts by code units: the order of a locale would differ between machines. */
const sortedBy = <T>(all: readonly T[], key: (each: T) => string): T[] =>
  all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))

/** All texts of a page as visitors see them, including default texts. */
const pageTexts = async (db: Kysely<Tables>, name: PageName, written: PartialPageValues) =>
  wholePage(pageOf(name), written, await siteLanguage(db))

async function writeRecords(db: Kysely<Tables>, writer: Writer, done: Exported) {
  const order: Partial<Record<ContentName, string[]>> = {}
  for (const type of contentNames) {
    const bases = await writeRecordsOf(type, db, writer, done)
    order[type] = [...bases.values()]
    await writeDraftsOf({ type, bases }, db, writer, done)
  }
  await writer.write(fileNames.order, jsonText(order))
  await writePageDrafts(db, writer, done)
  await writeSingleDrafts(db, writer, done)
}

/** Writes the records of a type. Returns the base names of their files by record id, in the site's order. */
async function writeRecordsOf(
  type: ContentName,
  db: Kysely<Tables>,
  { write }: Writer,
  done: Exported,
): Promise<Map<string, string>> {
  const content = declarationOf(type)
  const folder = `${folderNames.records}/${type}`
  const bases = new Map<string, string>()
  const [at, language] = [now(), await siteLanguage(db)]
  for await (const record of recordsInOrder(db, type)) {
    const base = baseOf(record)
    bases.set(record._id, base)
    const { publishedAt } = record
    const facts = { slug: slugOf(record), publishedAt, isPublic: isPublic(record, at) }
    const head = frontMatterOf(content, record, facts)
    const { values, texts, documents } = withFilesOfTexts(content.fields, record, base, head)
    if (content.slugFrom && Object.keys(texts).length === 0)
      texts[pageName(base)] = `${head}\n${pageMarkdown(content, record, language)}`
    const path = `${folder}/${base}.json`
    await write(path, jsonText(inOrderOfApi(values)))
    await writeTexts(write, folder, texts, documents)
    done.findings.push(...faultsOf(type, record).map((fault) => `${path}: ${fault}`))
    done.records++
  }
  return bases
}

async function writeDraftsOf(
  { type, bases }: { type: ContentName; bases: ReadonlyMap<string, string> },
  db: Kysely<Tables>,
  { write }: Writer,
  done: Exported,
) {
  const content = declarationOf(type)
  const { fields } = content
  const folder = `${folderNames.drafts}/${type}`
  for await (const draft of draftsInOrder(db, type)) {
    const base = bases.get(draft.recordId) ?? draft.recordId
    const { values: all, slug, times } = draft.value
    // Keeps the order in which the fields are declared, and leaves out fields that are no longer declared.
    const known = Object.keys(fields).flatMap((field) =>
      field in all ? [[field, all[field as keyof typeof all]]] : [],
    )
    const given = Object.fromEntries(known)
    const facts = { slug, publishedAt: times?.publishedAt, isPublic: false }
    const head = frontMatterOf(content, given, facts)
    const { values, texts, documents } = withFilesOfTexts(fields, given, base, head)
    await write(
      `${folder}/${base}.json`,
      jsonText({
        _id: draft.recordId,
        slug: slug ?? null,
        times: times ?? {},
        values,
        version: draft.version,
        baseVersion: draft.baseVersion,
        ...factsOf(draft),
      }),
    )
    await writeTexts(write, folder, texts, documents)
    done.drafts++
  }
}

async function writePageDrafts(db: Kysely<Tables>, { write }: Writer, done: Exported) {
  for (const draft of await listDrafts(db, 'pages')) {
    const name = pageNames.find((each) => each === draft.recordId)
    if (!name) continue
    // Cast: the draft of a page stores partial page values.
    const texts = await pageTexts(db, name, draft.value.values as PartialPageValues)
    await write(`${folderNames.drafts}/pages/${name}.json`, jsonText({ texts, ...factsOf(draft) }))
    done.drafts++
  }
}

async function writeSingleDrafts(db: Kysely<Tables>, { write }: Writer, done: Exported) {
  for (const type of singleNames) {
    const draft = await findDraft(db, type, type)
    if (!draft) continue
    const whole = await kindOf(type).whole(db, type)
    const values = whole(draft.value.values)
    await write(`${folderNames.drafts}/${type}.json`, jsonText({ values, ...factsOf(draft) }))
    done.drafts++
  }
}

/** Name of a record's files: its slug, or its id if the slug is no safe file name. */
const baseOf = (record: AnyRecord) => {
  const slug = slugOf(record)
  return /^[a-z0-9-]{1,100}$/.test(slug) ? slug : record._id
}

/** Slug of a record; empty for a record without a page. */
const slugOf = (record: AnyRecord) => ('slug' in record ? String(record.slug) : '')

/** Orders properties as the API does: the id, the fields, then what the server adds. */
function inOrderOfApi(record: Record<string, unknown>) {
  const facts = factNames.flatMap((name) => (name === '_id' ? [] : [[name, record[name]]]))
  const rest = Object.entries(record).filter(
    ([name]) => name !== '_id' && !factNames.includes(name),
  )
  return { _id: record._id, ...Object.fromEntries([...rest, ...facts]) }
}

const factsOf = (draft: KeptDraft) => ({
  createdAt: draft.createdAt ?? null,
  updatedAt: draft.updatedAt,
  savedBy: draft.person,
  release: draft.releaseId ?? null,
  review: reviewOf(draft),
})

async function writeTexts(
  write: Writer['write'],
  folder: string,
  texts: Record<string, string>,
  documents: Record<string, object>,
) {
  for (const [name, text] of Object.entries(texts)) await write(`${folder}/${name}`, text)
  for (const [name, doc] of Object.entries(documents))
    await write(`${folder}/${name}`, jsonText(doc))
}

/**
 * Validation errors of a stored record, by field. An older version of Atrium may have accepted values that this version
 * refuses.
 */
function faultsOf(type: ContentName, record: AnyRecord): string[] {
  const given = Object.entries(record).filter(([name]) => !factNames.includes(name))
  const schema = inputSchema(declarationOf(type), readRichTextField)
  const { error } = schema.safeParse(Object.fromEntries(given))
  return error ? fieldErrors(error).map(({ field, message }) => `${field}: ${message}`) : []
}

async function writePictures(store: PictureStore, images: readonly Image[], { write }: Writer) {
  const named = images.map((image) => ({ ...image, file: fileAt(image.url) ?? '' }))
  const names = pictureNames(named)
  const list = named.map(({ file, _id, url, filename, alt, focus, width, height, createdAt }) => ({
    _id,
    url,
    path: `${folderNames.pictures}/${names.get(file)}`,
    filename,
    alt,
    focus,
    width,
    height,
    createdAt,
  }))
  await write(fileNames.pictures, jsonText(list))
  for (const [file, name] of names) {
    const content = await openPicture(store, file).catch((error: unknown) => {
      throw new Error(
        `the file of the picture ${name} cannot be read (${file}): run ${atrium} doctor, or export again`,
        { cause: error },
      )
    })
    await write(`${folderNames.pictures}/${name}`, content)
  }
}
