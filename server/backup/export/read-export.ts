import * as z from 'zod'
import { brandInput } from '#content/brand/brand.ts'
import type { PartialPageValues } from '#content/documents/define-page.ts'
import { type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { pageTextsShape } from '#content/documents/pages-api.ts'
import { settingsInput } from '#content/documents/settings.ts'
import { inboxRoutes } from '#content/inbox/inbox-api.ts'
import { type SingleName, singleNames } from '#content/publishing/document-type.ts'
import { redirectSource } from '#content/redirects/redirect-source.ts'
import { declarationOf } from '../../documents/record-rows.ts'
import { checkStored } from '../../media/check-stored.ts'
import { fileAt } from '../../media/media-url.ts'
import { PictureError } from '../../media/normalize.ts'
import { storedPicturesIn } from '../../media/picture-fields.ts'
import {
  addressSchema,
  draftFacts,
  type ExportedPicture,
  fileNames,
  folderNames,
  manifestSchema,
  messageSchema,
  personSchema,
  pictureSchema,
  policiesSchema,
  redirectSchema,
  releaseSchema,
  subscriberSchema,
  visitorFiles,
  visitorTables,
} from './format.ts'
import type { ImportFolder } from './read-folder.ts'
import { fileLimits, readChecked } from './read-json.ts'
import { type RecordsByType, readDrafts, readRecords } from './read-records.ts'

const pageDraftSchema = (name: PageName) =>
  z.strictObject({ texts: pageSchema(name), ...draftFacts })

const singleValues: Record<SingleName, z.ZodType<object>> = {
  settings: settingsInput,
  brand: brandInput,
}

/** Schema of a page's texts, all of them optional. */
const pageSchema = (name: PageName) =>
  // The cast is safe: the shape is built at run time from the same declaration as the type.
  z.strictObject(
    pageTextsShape(pageOf(name)),
    'The page must be an object of sections',
  ) as z.ZodType<PartialPageValues>

/** A picture that the export lists, with facts read from the picture's file. */
export interface ImportedPicture extends ExportedPicture {
  /** Name in the store: the SHA-256 of the content, and an extension. */
  file: string
  /** Size in bytes. */
  size: number
  /** A `data:` URL as in the API; may be empty. */
  preview: string
}

/** Content of an exported folder, validated by the declarations that the API uses. */
export type ReadExport = NonNullable<Awaited<ReturnType<typeof readExport>>>

/**
 * Reads and validates an exported folder. Errors are added to the folder's problems, and then the result is incomplete.
 * Returns `undefined` when the manifest is invalid.
 */
export async function readExport(folder: ImportFolder, { visitors }: { visitors: boolean }) {
  const manifest = await readChecked(folder, fileNames.manifest, manifestSchema)
  if (!manifest) return undefined
  folder.ignore([fileNames.readme, fileNames.redirectLines, ...Object.values(visitorTables)])
  const list = <T>(file: string, schema: z.ZodType<T>): Promise<T[]> =>
    readChecked(folder, file, z.array(schema, 'The file must be a list'), fileLimits.list).then(
      (found) => found ?? [],
    )
  const read = {
    settings: await readChecked(folder, fileNames.settings, settingsInput),
    brand: await readChecked(folder, fileNames.brand, brandInput),
    inbox: await readChecked(folder, fileNames.inbox, inboxRoutes['PUT /messages/settings'].body),
    policies: await readChecked(folder, fileNames.policies, policiesSchema),
    people: await list(fileNames.people, personSchema),
    releases: await list(fileNames.releases, releaseSchema),
    addresses: await list(fileNames.addresses, addressSchema),
    // Exports of former versions have no redirects.
    redirects: folder.has(fileNames.redirects)
      ? await list(fileNames.redirects, redirectSchema)
      : [],
    pages: await readPages(folder),
    records: await readRecords(folder),
    drafts: await readDrafts(folder),
    pageDrafts: await readPageDrafts(folder),
    singleDrafts: await readSingleDrafts(folder),
    pictures: await checkPictures(folder, await list(fileNames.pictures, pictureSchema)),
    visitors: manifest.visitors && visitors ? await readVisitors(list) : undefined,
  }
  if (!read.visitors) folder.ignore(Object.values(visitorFiles))
  reportWrongAddresses(folder, read)
  reportWrongReleases(folder, read)
  reportTwinRedirects(folder, read.redirects)
  for (const file of folder.unread())
    folder.problems.push({ file, field: '', message: 'This file is not part of an export' })
  return { ...read, hasVisitors: manifest.visitors }
}

async function readPages(folder: ImportFolder) {
  const pages = new Map<PageName, PartialPageValues>()
  for (const name of pageNames) {
    const file = `${folderNames.pages}/${name}.json`
    if (!folder.has(file)) continue
    const texts = await readChecked(folder, file, pageSchema(name))
    if (texts) pages.set(name, texts)
  }
  return pages
}

async function readPageDrafts(folder: ImportFolder) {
  const drafts = []
  for (const name of pageNames) {
    const file = `${folderNames.drafts}/pages/${name}.json`
    if (!folder.has(file)) continue
    const draft = await readChecked(folder, file, pageDraftSchema(name))
    if (draft) drafts.push({ ...draft, name, file })
  }
  return drafts
}

async function readSingleDrafts(folder: ImportFolder) {
  const drafts = []
  for (const name of singleNames) {
    const file = `${folderNames.drafts}/${name}.json`
    if (!folder.has(file)) continue
    const draft = await readChecked(
      folder,
      file,
      z.strictObject({ values: singleValues[name], ...draftFacts }),
    )
    if (draft) drafts.push({ ...draft, name, file })
  }
  return drafts
}

/** Checks the files of the listed pictures, each file once. */
async function checkPictures(
  folder: ImportFolder,
  listed: readonly ExportedPicture[],
): Promise<ImportedPicture[]> {
  const found = new Map<string, Omit<ImportedPicture, keyof ExportedPicture> & Size>()
  const ids = new Set<string>()
  const pictures: ImportedPicture[] = []
  for (const [index, picture] of listed.entries()) {
    const report = (field: string, message: string) =>
      folder.problems.push({ file: fileNames.pictures, field: `${index}.${field}`, message })
    if (ids.has(picture._id)) report('_id', 'Another picture has the same _id')
    ids.add(picture._id)
    const { path, url, width, height } = picture
    const file = fileAt(url) ?? ''
    const checked = found.get(path) ?? (await checkPicture(folder, path, file))
    if (!checked) continue
    found.set(path, checked)
    if (checked.file !== file) report('path', 'The file is listed with another url')
    if (checked.width !== width || checked.height !== height)
      report('width', `The picture has ${checked.width} × ${checked.height} pixels`)
    const { size, preview } = checked
    pictures.push({ ...picture, file, size, preview })
  }
  return pictures
}

type Size = Pick<ExportedPicture, 'width' | 'height'>

async function checkPicture(folder: ImportFolder, path: string, file: string) {
  const content = await folder.bytes(path, fileLimits.picture)
  if (!content) return undefined
  try {
    return { file, size: content.length, ...(await checkStored(file, Buffer.from(content))) }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    folder.problems.push({
      file: path,
      field: '',
      message: `The picture is refused: ${error.message}`,
    })
    return undefined
  }
}

async function readVisitors(list: <T>(file: string, schema: z.ZodType<T>) => Promise<T[]>) {
  return {
    messages: await list(visitorFiles.messages, messageSchema),
    subscribers: await list(visitorFiles.subscribers, subscriberSchema),
  }
}

interface Addressed {
  addresses: z.infer<typeof addressSchema>[]
  records: RecordsByType
}

/** Reports addresses that are listed twice, and former addresses that are now the address of another record. */
function reportWrongAddresses({ problems }: ImportFolder, { addresses, records }: Addressed) {
  const owners = new Map<string, string>()
  for (const [type, all] of records)
    for (const { slug, _id } of all) if (slug) owners.set(`${type}/${slug}`, _id)
  const seen = new Set<string>()
  for (const [index, { type, slug, record }] of addresses.entries()) {
    const key = `${type}/${slug}`
    const at = { file: fileNames.addresses, field: `${index}.slug` }
    if (seen.has(key)) problems.push({ ...at, message: `${key} is listed twice` })
    seen.add(key)
    if ((owners.get(key) ?? record) !== record)
      problems.push({ ...at, message: `${key} is the address of another record` })
  }
}

function reportTwinRedirects({ problems }: ImportFolder, redirects: readonly { from: string }[]) {
  const keys = new Set<string>()
  for (const [index, { from }] of redirects.entries()) {
    const key = redirectSource(from)?.key ?? from
    if (keys.has(key)) {
      const at = { file: fileNames.redirects, field: `${index}.from` }
      problems.push({ ...at, message: `Another redirect is from ${key}` })
    }
    keys.add(key)
  }
}

interface Released {
  releases: { _id: string }[]
  drafts: { file: string; release: string | null }[]
  pageDrafts: { file: string; release: string | null }[]
  singleDrafts: { file: string; release: string | null }[]
}

function reportWrongReleases({ problems }: ImportFolder, read: Released) {
  const known = new Set(read.releases.map(({ _id }) => _id))
  if (known.size < read.releases.length)
    problems.push({
      file: fileNames.releases,
      field: '',
      message: 'Two releases have the same _id',
    })
  for (const { file, release } of [...read.drafts, ...read.pageDrafts, ...read.singleDrafts])
    if (release !== null && !known.has(release))
      problems.push({ file, field: 'release', message: 'There is no such release' })
}

/** Pictures that records show but the folder does not contain, each with the file that names it. */
export function missingPictures({ records, pictures }: Pick<ReadExport, 'records' | 'pictures'>) {
  const known = new Set(pictures.map(({ url }) => url))
  return [...records].flatMap(([type, all]) =>
    all.flatMap(({ file, values }) =>
      storedPicturesIn(declarationOf(type).fields, values).flatMap((url) =>
        known.has(url) ? [] : [`${file} shows ${url}, which is not among the pictures`],
      ),
    ),
  )
}
