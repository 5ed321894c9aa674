import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { LiveTimes, RecordOf } from '#content/documents/define.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { MissingError } from '../database/errors.ts'
import { draftStateOf } from './draft-state.ts'
import type { KeptDraft } from './drafts.ts'
import { noTimes } from './publication.ts'
import { type AnyRecord, declarationOf } from './record-rows.ts'

/** A record for its editors: the draft's values, or the live values if there is no draft. Throws `MissingError`. */
export function toEditorRecord<N extends ContentName>(
  name: N,
  live: AnyRecord | undefined,
  draft: KeptDraft | null,
): RecordOf<Contents[N]> {
  if (!live && !draft) throw new MissingError()
  // Casts: the values are those of the declared fields of the type.
  if (!draft) return { ...live, draft: null } as RecordOf<Contents[N]>
  const { values, slug, times } = draft.value
  const { slugFrom } = declarationOf(name)
  const former = slugOf(live) ?? ''
  return {
    _id: draft.recordId,
    isActive: false,
    createdAt: draft.createdAt ?? draft.updatedAt,
    ...(slugFrom ? { slug: former } : {}),
    ...emptyValues(declarationOf(name)),
    ...noTimes,
    ...live,
    ...values,
    ...times,
    ...(slugFrom && slug ? { slug } : {}),
    updatedAt: draft.updatedAt,
    version: draft.version,
    draft: draftStateOf(draft, {
      liveVersion: live?.version ?? null,
      liveSlug: former || null,
      liveTimes: liveTimesOf(name, live),
    }),
  } as RecordOf<Contents[N]>
}

/** The slug of a live record, if its type has slugs. */
export const slugOf = (live: AnyRecord | undefined): string | undefined =>
  live && 'slug' in live ? String(live.slug) : undefined

function liveTimesOf(name: ContentName, live: AnyRecord | undefined): LiveTimes | null {
  if (!live) return null
  const { closesAfter } = declarationOf(name)
  const { publishAt, unpublishAt } = live
  // Cast: `closesAfter` names a declared field.
  const day = closesAfter && (live as unknown as Record<string, unknown>)[closesAfter]
  return { publishAt, unpublishAt, lastDay: day ? String(day) : null }
}
