import { type FieldError, fieldErrors } from '#content/api/problem.ts'
import { folderOf } from '#content/documents/addresses.ts'
import { type ContentName, type Contents, nameOf } from '#content/documents/content-types.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { isReserved, takenMessage } from '#content/documents/reserved-addresses.ts'
import { type Input, inputSchema } from '#content/documents/schema.ts'
import {
  isPublic,
  type PublicationTimes,
  publicationFault,
  publicationNames,
} from '#content/publishing/publication.ts'
import { readRichTextField } from '#content/rich-text/read.ts'
import type { Database } from '../database/connect.ts'
import { UnfinishedError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import type { DraftValue } from '../documents/drafts.ts'
import { slugOf, toEditorRecord } from '../documents/editor-record.ts'
import { nextVersion } from '../documents/next-version.ts'
import {
  type AnyRecord,
  declarationOf,
  readable,
  snapshotOf,
  toRecord,
} from '../documents/record-rows.ts'
import {
  createRecord,
  prepareColumns,
  updateRecord,
  withDefaults,
  withdrawRecord,
} from '../documents/record-writes.ts'
import { ownerOf } from '../documents/slugs.ts'
import type { DocumentKind, Drafted } from './document.ts'

/** Stays below SQLite's limit of bound parameters, and below the length of a turn of the event loop. */
const rowsAtOnce = 100

type AnyInput = Input<Contents[ContentName]>

/** The records of a type as documents. */
export function recordDocuments(name: ContentName): DocumentKind<AnyRecord> {
  const content = declarationOf(name)
  const findLive = async (db: Database, id: string): Promise<AnyRecord | undefined> => {
    const row = await readable(db, name, 'staff')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toRecord(name, row)
  }
  const results = new WeakMap<DraftValue, ReturnType<typeof parse>>()
  const parse = ({ values, slug, times }: DraftValue) =>
    inputSchema(content, readRichTextField).safeParse({
      ...values,
      ...times,
      ...(slug && { slug }),
    })
  /** A release validates its drafts before its transaction, and uses the results in it. */
  const parsed = (draft: DraftValue) => {
    const result = results.get(draft) ?? parse(draft)
    results.set(draft, result)
    return result
  }
  const finished = (draft: DraftValue) => {
    const { data, error } = parsed(draft)
    if (error) throw new UnfinishedError(error)
    return data as unknown as AnyInput // validated by the same declaration
  }

  return {
    findLive,
    async listLive(db, ids) {
      const found = new Map<string, AnyRecord>()
      for (let start = 0; start < ids.length; start += rowsAtOnce) {
        const rows = await readable(db, name, 'staff')
          .selectAll()
          .where('id', 'in', ids.slice(start, start + rowsAtOnce))
          .execute()
        for (const row of rows) found.set(row.id, toRecord(name, row))
      }
      return found
    },
    isPublic: (live) => live !== undefined && isPublic(live, now()),
    draftOf: (live) => ({
      values: live ? (snapshotOf(name, live).values as object) : emptyValues(content), // a record's values are an object
    }),

    async withInput(_db, _id, input, { draft, live }) {
      const given = input as Record<string, unknown> // the declared fields, the slug and the times
      const slug = given.slug === undefined ? draft.slug : String(given.slug)
      const times: Partial<PublicationTimes> = { ...draft.times, ...only(publicationNames, given) }
      const changedTimes = publicationNames.filter(
        (time) => times[time] !== undefined && times[time] !== (live?.[time] ?? null),
      )
      return {
        values: { ...draft.values, ...only(Object.keys(content.fields), given) },
        // Stores only a changed slug: the record's current slug may be different when the draft is published.
        ...(slug && slug !== slugOf(live) ? { slug } : {}),
        ...(changedTimes.length > 0 && { times: only(changedTimes, times) }),
      }
    },

    async show(_db, _id, live, draft) {
      return toEditorRecord(name, live, draft) as Drafted<ContentName> // a record of this type
    },

    whole: async () => (values) => values,
    nameOf: (_id, values) => nameOf(content, values),
    requireFinished: (draft) => void finished(draft),

    async faultsOf(db, id, draft, live) {
      const { slug, times } = draft
      const { error, data } = parsed(draft)
      if (data && !live) prepareColumns(name, data)
      const errors: FieldError[] = error ? fieldErrors(error) : []
      const owner = slug === undefined ? undefined : await ownerOf(db, name, slug)
      if (slug !== undefined && owner?.exists && owner.recordId !== id) {
        errors.push({ field: 'slug', message: takenMessage(content, slug) })
      }
      const fault = publicationFault({ ...live, ...times }, now())
      if (fault) errors.push(fault)
      if (live && isPublic(live, now()) && (times?.publishAt ?? '') > now()) {
        const message = 'Visitors see it now: it would be hidden until then'
        errors.push({ field: 'publishAt', message })
      }
      return errors
    },

    async publish(transaction, id, draft, { live, by, isShown, release }) {
      const input = { ...finished(draft), ...(isShown && { isActive: true }) }
      const options = { by, action: 'published', together: release?.together } as const
      if (live) {
        const next = release?.next
        await updateRecord(transaction, { type: name, id }, input, { ...options, next })
        return
      }
      const version = release?.next ?? (await nextVersion(transaction, name, id))
      await createRecord(transaction, name, input, { ...options, id, version })
    },

    async revert(transaction, id, { live, before, by, release }) {
      if (!before) return withdrawRecord(transaction, name, live, { by, ...release })
      const { values, slug, publishAt, unpublishAt, publishedAt } = before
      const times = { publishAt, unpublishAt, publishedAt }
      // Cast: the revision is of the same type.
      const input = { ...(values as object), ...(slug && { slug }), ...times } as AnyInput
      await updateRecord(transaction, { type: name, id }, input, {
        by,
        action: 'undone',
        ...release,
      })
    },

    async tryOut(transaction, id, values, isShown) {
      const live = await findLive(transaction, id)
      const fields = only(Object.keys(content.fields), values)
      const slug = await freeSlug(transaction, id, values)
      const input = {
        ...(live ? fields : withDefaults(name, fields)),
        ...possibleTimes(values, isShown, live),
        ...(slug !== undefined && { slug }),
        ...(isShown && { isActive: true }),
      } as AnyInput // the changeset has the declared fields
      const record = live
        ? await updateRecord(transaction, { type: name, id }, input, { isUnfinished: true })
        : await createRecord(transaction, name, input, { id, isUnfinished: true })
      return slugOf(record)
    },

    async publishTime(db, id, values) {
      const { publishAt } = values as Partial<PublicationTimes> // the changeset's format
      return publishAt ?? (await findLive(db, id))?.publishAt ?? undefined
    },

    pathOf: (_id, slug) => (slug === undefined ? `/#${name}` : folderOf(content) + slug),
    isDeclared: () => true,
    isShared: () => true,
  }

  /** The requested slug, unless another record has it or it is reserved. */
  async function freeSlug(db: Database, id: string, values: object) {
    const { slug } = values as { slug?: string } // the changeset's format
    if (!slug || isReserved(content, slug)) return undefined
    const owner = await ownerOf(db, name, slug)
    return owner?.exists && owner.recordId !== id ? undefined : slug
  }
}

/** The values' publication times, if they are valid. */
function possibleTimes(
  values: object,
  isShown: boolean,
  live: AnyRecord | undefined,
): Partial<PublicationTimes> {
  const times: Partial<PublicationTimes> = only(publicationNames, values)
  const { unpublishAt } = { ...live, ...times }
  if (isShown && unpublishAt && unpublishAt <= now()) times.unpublishAt = null
  return publicationFault({ ...live, ...times }, now()) ? {} : times
}

/** The named values, without undefined ones. */
const only = (names: readonly string[], values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
