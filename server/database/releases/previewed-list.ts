import type { Kysely } from 'kysely'
import { isReserved } from '#content/addresses.ts'
import type { ContentName } from '#content/index.ts'
import { publicationState } from '#content/publication/publication.ts'
import { dayAt } from '#content/publication/time-zone.ts'
import type { KeptDraft } from '../drafts.ts'
import { shownRecord } from '../records/record-drafts.ts'
import { type AnyRecord, declarationOf, readable, toRecord } from '../records/record-rows.ts'
import { siteTimeZone } from '../records/site-time-zone.ts'
import { ownerOf, wishedSlug } from '../records/slugs.ts'
import { isOpenOn } from '../records/visibility.ts'
import type { Tables } from '../schema.ts'

/** A record of a type with drafts in a release; `slug` only with pages of its own. */
export type PreviewedRecord = AnyRecord & { slug?: string; createdAt: string }

/** The records of a type as they would be with the drafts of a release. */
export interface PreviewedList {
  /** Those that lists would show, in their order. */
  listed: PreviewedRecord[]
  /** Those with a draft that visitors could open, by their addresses. */
  bySlug: Map<string, PreviewedRecord>
  /** Where addresses would lead to that are not those any more: to another, or to nothing. */
  moved: Map<string, string | undefined>
  /** The ids of all that have a draft. */
  ids: Set<string>
}

interface Placed {
  record: PreviewedRecord
  position: number
}

/** Reads a type whole: a preview is for few, and what its lists, counts and places say is then exact. */
export async function previewedList(
  db: Kysely<Tables>,
  name: ContentName,
  drafts: readonly KeptDraft[],
  at: string,
): Promise<PreviewedList> {
  const timeZone = await siteTimeZone(db)
  const isOpen = isOpenOn(name, dayAt(at, timeZone))
  const visible = readable(db, name, 'visitor', at)
  const [rows, own] = await Promise.all([
    (isOpen ? visible.where(isOpen) : visible).selectAll().orderBy('position').execute(),
    rowsOf(db, name, drafts),
  ])
  const ids = new Set(drafts.map(({ recordId }) => recordId))
  const placed: Placed[] = rows
    .filter(({ id }) => !ids.has(id))
    .map((row) => ({ record: recordOf(name, row), position: row.position }))
  const bySlug = new Map<string, PreviewedRecord>()
  const moved = new Map<string, string | undefined>()
  let first = Math.min(0, ...rows.map(({ position }) => position))
  for (const draft of drafts) {
    const row = own.get(draft.recordId)
    const live = row && recordOf(name, row)
    const record = await withDraft(db, name, live, draft, at)
    const state = publicationState(declarationOf(name), record, { at, timeZone })
    const isShown = state === 'active' || state === 'closed'
    if (live?.slug && !(isShown && live.slug === record.slug)) {
      moved.set(live.slug, isShown ? record.slug : undefined)
    }
    if (isShown && record.slug) bySlug.set(record.slug, record)
    // What is new comes first, the last one before all others.
    if (!row) first -= 1
    if (state === 'active') placed.push({ record, position: row?.position ?? first })
  }
  const { newestBy } = declarationOf(name)
  placed.sort(newestBy ? (a, b) => dateOf(b, newestBy) - dateOf(a, newestBy) : byPosition)
  return { listed: placed.map(({ record }) => record), bySlug, moved, ids }
}

const byPosition = (a: Placed, b: Placed) => a.position - b.position

/** As `placeByDate` places it: of one day, what was created last comes first. */
function dateOf({ record }: Placed, newestBy: string): number {
  const day = Date.parse(String(record[newestBy as 'updatedAt'])) // a declared field
  // Unfinished: it stands where it is seen.
  if (Number.isNaN(day)) return Number.MAX_SAFE_INTEGER
  return day + (Date.parse(record.createdAt) % 86_400_000)
}

/** A record with its draft as it would be live. */
async function withDraft(
  db: Kysely<Tables>,
  name: ContentName,
  live: PreviewedRecord | undefined,
  draft: KeptDraft,
  at: string,
): Promise<PreviewedRecord> {
  const shown = shownRecord(name, live, draft) as PreviewedRecord // every record has what it lacks
  if (live) return shown
  const { slugFrom } = declarationOf(name)
  return {
    ...shown,
    ...{ isActive: true, publishedAt: shown.publishedAt ?? shown.publishAt ?? at },
    ...(slugFrom && !shown.slug ? { slug: await freeSlug(db, name, shown) } : {}),
  }
}

/** The address that a new record would get. */
async function freeSlug(
  db: Kysely<Tables>,
  name: ContentName,
  record: PreviewedRecord,
): Promise<string> {
  const content = declarationOf(name)
  const wish = await wishedSlug(db, name, record)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wish : `${wish}-${number}`
    if (isReserved(content, slug)) continue
    if (!(await ownerOf(db, name, slug))?.exists) return slug
  }
}

async function rowsOf(db: Kysely<Tables>, name: ContentName, drafts: readonly KeptDraft[]) {
  const ids = drafts.map(({ recordId }) => recordId)
  const rows = await readable(db, name, 'staff').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const recordOf = (name: ContentName, row: Parameters<typeof toRecord>[1]) =>
  toRecord(name, row) as PreviewedRecord // every record has what it lacks
