import * as z from 'zod'
import { folderOf } from '#content/documents/addresses.ts'
import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { linksIn } from '#content/documents/links.ts'
import { anyMoment, draftShape, inputSchema, slugSchema } from '#content/documents/schema.ts'
import {
  type PublicationTimes,
  publicationFault,
  publicationNames,
} from '#content/publishing/publication.ts'
import { anyRichNode, type RichTextNode } from '#content/rich-text/nodes.ts'
import { readRichText, readRichTextField } from '#content/rich-text/read.ts'
import { withoutControlCharacters } from '#content/text/strings.ts'
import { SelfLinkError } from '../../database/errors.ts'
import { newId, now } from '../../database/ids.ts'
import { declarationOf, storiesOf } from '../../documents/record-rows.ts'
import {
  factNames,
  fileNames,
  folderNames,
  orderSchema,
  recordDraftFacts,
  recordFacts,
} from './format.ts'
import { withoutFrontMatter } from './front-matter.ts'
import type { ImportedRecord } from './import-rows.ts'
import type { ImportFolder } from './read-folder.ts'
import { checked, fileLimits, isObject, readChecked, readJson } from './read-json.ts'
import { documentFrom, exactName, markdownName, pageName } from './record-files.ts'

/** A validated record, ready to be stored. */
interface ReadRecord extends ImportedRecord {
  /** Path in the export, such as `records/projects/harbor.json`. */
  file: string
  /** Declared fields as parsed by the schema. */
  values: Record<string, unknown>
}

type RecordDraftFacts = z.infer<z.ZodObject<typeof recordDraftFacts>>

/** A draft of a record. Its values may be incomplete. */
export interface ReadDraft extends RecordDraftFacts {
  /** Path in the export, such as `drafts/projects/harbor.json`. */
  file: string
  type: ContentName
  slug: string | null
  times: Partial<PublicationTimes>
  values: Record<string, unknown>
}

/** Records of each type, in the site's order. */
export type RecordsByType = Map<ContentName, ReadRecord[]>

export async function readRecords(folder: ImportFolder): Promise<RecordsByType> {
  const order = (await readChecked(folder, fileNames.order, orderSchema, fileLimits.list)) ?? {}
  const all: RecordsByType = new Map()
  for (const type of contentNames) {
    const found = new Map<string, ReadRecord>()
    for (const base of basesIn(folder, `${folderNames.records}/${type}`)) {
      const record = await readRecord(folder, type, base)
      if (record) found.set(base, record)
      folder.ignore([`${folderNames.records}/${type}/${pageName(base)}`])
    }
    reportTwins(folder, [...found.values()])
    all.set(type, inOrder(folder, type, found, order[type]))
  }
  return all
}

export async function readDrafts(folder: ImportFolder): Promise<ReadDraft[]> {
  const all: ReadDraft[] = []
  for (const type of contentNames) {
    const found: ReadDraft[] = []
    for (const base of basesIn(folder, `${folderNames.drafts}/${type}`)) {
      const draft = await readDraft(folder, type, base)
      if (draft) found.push(draft)
    }
    reportTwins(folder, found)
    all.push(...found)
  }
  return all
}

/** Names of the record files in a folder, without `.json`. Names with another dot are left out. */
const basesIn = (folder: ImportFolder, path: string) =>
  folder.list(path).flatMap((name) => /^([^.]+)\.json$/.exec(name)?.[1] ?? [])

function reportTwins(
  { problems }: ImportFolder,
  all: { _id: string; slug?: unknown; file: string }[],
) {
  const seen = new Map<unknown, string>()
  for (const { _id, slug, file } of all) {
    for (const [field, value] of [
      ['_id', _id],
      ['slug', slug],
    ] as const) {
      if (!value) continue
      const other = seen.get(value)
      if (other) problems.push({ file, field, message: `${other} has the same ${field}` })
      seen.set(value, file)
    }
  }
}

/**
 * Sorts records by `order.json`. Unlisted records come first, as new records do. Types sorted by date use this order
 * for equal dates.
 */
function inOrder(
  { problems }: ImportFolder,
  type: ContentName,
  found: Map<string, ReadRecord>,
  order: readonly string[] = [],
): ReadRecord[] {
  const listed = new Set<string>()
  for (const [index, base] of order.entries()) {
    const problem = { file: fileNames.order, field: `${type}.${index}` }
    if (listed.has(base)) problems.push({ ...problem, message: `${base} is listed twice` })
    else if (!found.has(base) && !problems.some(({ file }) => file === pathOf(type, base)))
      problems.push({ ...problem, message: `There is no file ${pathOf(type, base)}` })
    listed.add(base)
  }
  const bases = [...found.keys().filter((base) => !listed.has(base)), ...listed]
  return bases.flatMap((base) => found.get(base) ?? [])
}

const pathOf = (type: ContentName, base: string) => `${folderNames.records}/${type}/${base}.json`

async function readRecord(
  folder: ImportFolder,
  type: ContentName,
  base: string,
): Promise<ReadRecord | undefined> {
  const file = pathOf(type, base)
  const content = declarationOf(type)
  const found = await readJson(folder, file)
  if (found === undefined) return undefined
  if (!isObject(found)) return refused(folder, file, 'The file must be an object')
  const parts = Object.groupBy(Object.entries(found), ([name]) =>
    factNames.includes(name) ? 'facts' : 'rest',
  )
  const facts = checked(folder, file, recordFacts, Object.fromEntries(parts.facts ?? []))
  const { values: given, markdown } = await withDocuments(folder, content, {
    file,
    base,
    values: Object.fromEntries(parts.rest ?? []),
  })
  const input = checked(
    folder,
    (field) => markdown.get(field) ?? file,
    inputSchema(content, readRichTextField) as z.ZodType<Record<string, unknown>>,
    given,
  )
  if (!facts || !input) return undefined
  const { isActive = true, slug, ...rest } = input
  const times = pick(rest, publicationNames) as Partial<PublicationTimes>
  const values = pick(rest, Object.keys(content.fields))
  if (content.slugFrom && !slug) return refused(folder, file, 'The address is required', 'slug')
  const fault = publicationFault(times, now()) ?? linkToItself(content, values, slug)
  if (fault) return refused(folder, file, fault.message, fault.field)
  const createdAt = facts.createdAt ?? now()
  return {
    _id: facts._id ?? newId(),
    file,
    values,
    times,
    createdAt,
    slug: slug === undefined ? undefined : String(slug),
    isActive: isActive === true,
    updatedAt: facts.updatedAt ?? createdAt,
    version: facts.version ?? 1,
  }
}

function refused({ problems }: ImportFolder, file: string, message: string, field = '') {
  problems.push({ file, field, message })
  return undefined
}

const pick = (values: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))

function linkToItself(content: Content, values: object, slug: unknown) {
  if (!slug) return undefined
  const page = folderOf(content) + slug
  const itself = linksIn(content.fields, values).find(({ address }) => address === page)
  return itself && new SelfLinkError(itself.path)
}

interface NamedValues {
  file: string
  base: string
  values: Record<string, unknown>
}

/**
 * Replaces the file names in rich text fields by the documents of these files. Also returns the Markdown file of each
 * field.
 */
async function withDocuments(
  folder: ImportFolder,
  content: Content,
  { file, base, values }: NamedValues,
) {
  const markdown = new Map<string, string>()
  const whole = { ...values }
  for (const field of storiesOf(content)) {
    const named = values[field]
    if (named === undefined || named === null) continue
    const name = markdownName(base, field)
    if (named !== name) {
      folder.problems.push({
        file,
        field,
        message: `The text must be null, or in the file ${name}`,
      })
      whole[field] = null
      continue
    }
    const path = file.replace(/[^/]+$/, name)
    markdown.set(field, path)
    whole[field] = await readDocument(folder, path, file.replace(/[^/]+$/, exactName(base, field)))
  }
  return { values: whole, markdown }
}

async function readDocument(folder: ImportFolder, path: string, exactPath: string) {
  const text = await folder.text(path, fileLimits.markdown)
  const exact = folder.has(exactPath)
    ? await readJson(folder, exactPath, fileLimits.document)
    : undefined
  if (text === undefined) return null
  try {
    // The document is untrusted, so it is validated before other code reads it.
    const isWhole = exact !== undefined && 'doc' in readRichText(exact, anyRichNode)
    return documentFrom(
      withoutControlCharacters(withoutFrontMatter(text)),
      isWhole ? (exact as RichTextNode) : undefined,
    )
  } catch {
    folder.problems.push({ file: path, field: '', message: 'The Markdown cannot be read' })
    return null
  }
}

async function readDraft(
  folder: ImportFolder,
  type: ContentName,
  base: string,
): Promise<ReadDraft | undefined> {
  const file = `${folderNames.drafts}/${type}/${base}.json`
  const content = declarationOf(type)
  const found = await readJson(folder, file)
  if (found === undefined) return undefined
  if (!isObject(found) || !isObject(found.values))
    return refused(folder, file, 'The file must be an object with values')
  const { values, markdown } = await withDocuments(folder, content, {
    file,
    base,
    values: found.values,
  })
  const fileOf = (path: string) => markdown.get(path.replace(/^values\./, '')) ?? file
  const draft = checked(folder, fileOf, draftSchemaOf(content), { ...found, values })
  // Cast: `draftSchemaOf` has parsed the draft.
  return draft && ({ ...draft, file, type } as unknown as ReadDraft)
}

/** Schema of a draft. Values may be incomplete, and missing ones are empty. */
function draftSchemaOf(content: Content): z.ZodType<Record<string, unknown>> {
  const shape = Object.entries(draftShape(content.fields, readRichTextField))
  const times = publicationNames.map((name) => [name, anyMoment(name).nullable().optional()])
  return z.strictObject({
    ...recordDraftFacts,
    slug: content.slugFrom ? slugSchema(content).nullable() : z.null(),
    times: z.strictObject(Object.fromEntries(times)),
    values: z.strictObject(
      Object.fromEntries(shape.map(([name, schema]) => [name, schema.optional()])),
    ),
  })
}
