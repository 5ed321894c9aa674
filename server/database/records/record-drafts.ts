import type { Kysely, Transaction } from 'kysely'
import type { LiveTimes, RecordOf } from '#content/define.ts'
import { type ContentName, type Contents, nameOf } from '#content/index.ts'
import { type PublicationTimes, publicationNames } from '#content/publication/publication.ts'
import { readRichTextField } from '#content/rich-text/read.ts'
import { type DraftInput, emptyValues, inputSchema } from '#content/schema.ts'
import { authorshipOf, requireDroppable } from '../approval/authorship.ts'
import { approvalOf, reviewOf } from '../approval/review-of.ts'
import { noteChange, type Person } from '../changes.ts'
import { type Database, transact } from '../connect.ts'
import { deleteDraft, findDraft, type KeptDraft, keepDraft, type StoredDraft } from '../drafts.ts'
import { MissingError, StaleDraftError, StaleError, UnfinishedError } from '../errors.ts'
import { newId, now } from '../ids.ts'
import type { Tables } from '../schema.ts'
import { moveToTrash } from '../trash.ts'
import { type DraftValue, draftValueOf } from './draft-upkeep.ts'
import { noTimes } from './publication.ts'
import { type AnyRecord, declarationOf, readable, snapshotOf, toRecord } from './record-rows.ts'
import { nextVersion } from './record-version.ts'
import { createRecord, updateRecord } from './record-writes.ts'
import { snapshotOfVersion } from './revert-record.ts'

/**
 * Drafts of records: what is written and not live. They lie in a table of their own, so that no query of
 * the site can meet them; see decision 48.
 */
interface Writing {
  by?: Person
  /** The version to write over: of the draft, or of what is live while there is none. */
  version?: number | undefined
}

type Drafted<N extends ContentName> = RecordOf<Contents[N]>

/** A record as its editors see it: its draft, if it has one. Throws `MissingError`. */
export async function getDrafted<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  id: string,
): Promise<Drafted<N>> {
  const [live, draft] = await Promise.all([findLive(db, name, id), findDraft(db, name, id)])
  return shownRecord(name, live, draft)
}

/** The same of what was read. */
export function shownRecord<N extends ContentName>(
  name: N,
  live: AnyRecord | undefined,
  draft: KeptDraft | null,
): Drafted<N> {
  if (!live && !draft) throw new MissingError()
  // Casts: a record of the type, with values of its declared fields.
  if (!draft) return { ...live, draft: null } as Drafted<N>
  const { values, slug, times } = draftValueOf(draft)
  const { slugFrom } = declarationOf(name)
  const former = slugOf(live) ?? ''
  const review = reviewOf(draft)
  return {
    ...{ _id: draft.recordId, isActive: false, createdAt: draft.createdAt ?? draft.updatedAt },
    ...(slugFrom ? { slug: former } : {}),
    ...emptyValues(declarationOf(name)),
    ...noTimes,
    ...live,
    ...values,
    ...times,
    ...(slugFrom && slug ? { slug } : {}),
    updatedAt: draft.updatedAt,
    version: draft.version ?? 0,
    draft: {
      baseVersion: draft.baseVersion,
      liveVersion: live?.version ?? null,
      liveSlug: former || null,
      savedBy: draft.person,
      release: draft.releaseId,
      approval: approvalOf(draft),
      publishesAt: draft.publishesAt ?? null,
      liveTimes: liveTimesOf(name, live),
      ...(review && { review }),
    },
  } as Drafted<N>
}

function liveTimesOf(name: ContentName, live: AnyRecord | undefined): LiveTimes | null {
  if (!live) return null
  const { closesAfter } = declarationOf(name)
  const { publishAt, unpublishAt } = live
  // Cast: a declared field.
  const day = closesAfter && (live as unknown as Record<string, unknown>)[closesAfter]
  return { publishAt, unpublishAt, lastDay: day ? String(day) : null }
}

/** Keeps the first draft of a record that has never been live. */
export function createDraft<N extends ContentName>(
  db: Database,
  name: N,
  input: DraftInput<Contents[N]>,
  { by = null }: Writing = {},
): Promise<Drafted<N>> {
  return transact(db, async (transaction) => {
    const blank = { values: emptyValues(declarationOf(name)) }
    const at = now()
    return keep(transaction, name, withInput(name, blank, input), {
      ...{ type: name, recordId: newId(), person: by, baseVersion: null },
      ...{ version: 1, createdAt: at },
      ...(await authorshipOf(transaction, null, by)),
    })
  })
}

/**
 * Keeps the draft of a record; what the input leaves out stays as it is. Throws `MissingError`,
 * `StaleError`, `ApprovalError`.
 */
export function saveDraft<N extends ContentName>(
  db: Database,
  name: N,
  id: string,
  input: DraftInput<Contents[N]>,
  { by = null, version }: Writing = {},
): Promise<Drafted<N>> {
  return transact(db, async (transaction) => {
    const { live, draft } = await current(transaction, name, id, version)
    // Casts: one of the two is there, and values are an object.
    const values = () => snapshotOf(name, live as AnyRecord).values as object
    const before = draft ? draftValueOf(draft) : { values: values() }
    return keep(transaction, name, withInput(name, before, input, live), {
      ...{ type: name, recordId: id, person: by },
      ...{ baseVersion: draft ? draft.baseVersion : (live?.version ?? null) },
      version: await nextVersion(transaction, name, id, live?.version),
      createdAt: draft?.createdAt ?? now(),
      ...(await authorshipOf(transaction, draft, by)),
    })
  })
}

interface Seen {
  version?: number | undefined
  /** The version of what is live that is replaced; without it, that which the draft came from. */
  over?: number | undefined
}

/** A draft that can be published, and what is live. Throws as `publishDraft` does. */
export async function readyDraft(
  transaction: Transaction<Tables>,
  name: ContentName,
  id: string,
  { version, over }: Seen,
) {
  const { live, draft } = await current(transaction, name, id, version)
  if (!draft) throw new MissingError()
  const whole = requireFinished(name, draft)
  const base = over ?? draft.baseVersion
  if (live && live.version !== base) {
    throw new StaleDraftError(live.version, {
      ...{ live, draft: shownRecord(name, live, draft) },
      base: await baseOf(transaction, name, draft),
    })
  }
  return { live, draft, whole }
}

interface Publishing extends Writing, Seen {
  /** What visitors see now is not hidden until a time to come. */
  staysPublic?: boolean | undefined
}

/**
 * Puts a draft live, with all that a save does. Throws `MissingError` where there is none, `StaleError`,
 * `StaleDraftError`, `UnfinishedError`, `TakenError`, `HidingError`.
 */
export function publishDraft<N extends ContentName>(
  db: Database,
  name: N,
  id: string,
  { by = null, version, over, staysPublic }: Publishing = {},
): Promise<RecordOf<Contents[N]>> {
  return transact(db, async (transaction) => {
    const { live, whole } = await readyDraft(transaction, name, id, { version, over })
    // Cast: validated by the same declaration.
    const input = whole as Parameters<typeof createRecord<N>>[2]
    // While the draft is there: what is live has another version than any of its drafts.
    const published = await (live
      ? updateRecord(transaction, name, id, input, { by, action: 'published', staysPublic })
      : createRecord(transaction, name, input, {
          ...{ by, id, action: 'published' },
          version: await nextVersion(transaction, name, id),
        }))
    await deleteDraft(transaction, name, id)
    return published
  })
}

/** Whether a draft has what a record must have. */
export function validateDraft(name: ContentName, draft: KeptDraft) {
  const { values, slug, times } = draftValueOf(draft)
  const whole = { ...values, ...times, ...(slug && { slug }) }
  return inputSchema(declarationOf(name), readRichTextField).safeParse(whole)
}

/** A draft as what may be live. Throws `UnfinishedError`. */
export function requireFinished(name: ContentName, draft: KeptDraft) {
  const found = validateDraft(name, draft)
  if (!found.success) throw new UnfinishedError(found.error)
  return found.data
}

/**
 * Drops the draft of a record. It stays in the history; where nothing was ever live, in the trash. Throws
 * `MissingError` where there is none, `StaleError`, `ApprovalError`.
 */
export function discardDraft(
  db: Database,
  name: ContentName,
  id: string,
  { by = null, version }: Writing = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    const { live, draft } = await current(transaction, name, id, version)
    if (!draft) throw new MissingError()
    await requireDroppable(transaction, draft, by)
    await deleteDraft(transaction, name, id)
    const { values, slug, times } = draftValueOf(draft)
    const discarded = {
      ...({ by, action: 'discarded', type: name, recordId: id } as const),
      name: nameOf(declarationOf(name), values),
    }
    if (!live) return moveToTrash(transaction, { ...discarded, content: { draft } })
    const snapshot = { values, slug, ...times, isActive: live.isActive, isDraft: true }
    await noteChange(transaction, { ...discarded, version: draft.version ?? 0, snapshot })
  })
}

const slugOf = (live: AnyRecord | undefined) =>
  live && 'slug' in live ? String(live.slug) : undefined

const findLive = async (db: Kysely<Tables>, name: ContentName, id: string) => {
  const row = await readable(db, name, 'staff').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRecord(name, row)
}

/** What is live of a record, and its draft. */
async function current(db: Kysely<Tables>, name: ContentName, id: string, version?: number) {
  const [live, draft] = [await findLive(db, name, id), await findDraft(db, name, id)]
  if (!live && !draft) throw new MissingError()
  const present = draft?.version ?? live?.version ?? 0
  if (version !== undefined && version !== present) throw new StaleError(present)
  return { live, draft }
}

/** A draft's value with those of the input that are given. */
function withInput(
  name: ContentName,
  before: DraftValue,
  input: object,
  live?: AnyRecord,
): DraftValue {
  const given = input as Record<string, unknown> // of the declared fields, and the address
  const fields = Object.keys(declarationOf(name).fields)
  const changed = fields.flatMap((field) =>
    given[field] === undefined ? [] : [[field, given[field]]],
  )
  const slug = given.slug === undefined ? before.slug : String(given.slug)
  const times = { ...before.times, ...timesIn(given) }
  const changedTimes = publicationNames.filter(
    (time) => times[time] !== undefined && times[time] !== (live?.[time] ?? null),
  )
  return {
    values: { ...before.values, ...Object.fromEntries(changed) },
    // The address of now is no wish: it may be another one when the draft is published.
    ...(slug && slug !== slugOf(live) ? { slug } : {}),
    ...(changedTimes.length > 0 && {
      times: Object.fromEntries(changedTimes.map((time) => [time, times[time]])),
    }),
  }
}

/** The times among what was given. */
const timesIn = (given: Record<string, unknown>) =>
  Object.fromEntries(
    publicationNames.flatMap((time) => (given[time] === undefined ? [] : [[time, given[time]]])),
  ) as Partial<PublicationTimes> // as the schema of drafts has them

async function keep<N extends ContentName>(
  transaction: Transaction<Tables>,
  name: N,
  value: DraftValue,
  rest: Omit<Parameters<typeof keepDraft>[1], 'value'>,
): Promise<Drafted<N>> {
  await keepDraft(transaction, { ...rest, value })
  await note(transaction, name, { ...rest, value })
  return getDrafted(transaction, name, rest.recordId)
}

/** Without a snapshot: the history has what was live, and the newest draft stands in its table. */
const note = (
  transaction: Transaction<Tables>,
  type: ContentName,
  { recordId, value, person, version }: StoredDraft & { value: DraftValue },
) =>
  noteChange(transaction, {
    ...{ by: person ?? null, action: 'drafted', type, recordId, version: version ?? 0 },
    name: nameOf(declarationOf(type), value.values),
  })

/** The values that a draft came from; `null` where they are not known any more. */
async function baseOf(
  transaction: Transaction<Tables>,
  name: ContentName,
  { recordId, baseVersion }: KeptDraft,
): Promise<object | null> {
  if (baseVersion === null) return null
  const found = await snapshotOfVersion(transaction, name, recordId, baseVersion)
  return (found?.values ?? null) as object | null // of the declared fields
}
