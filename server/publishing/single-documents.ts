import type { SingleName } from '#content/publishing/document-type.ts'
import { brandDocument } from '../documents/brand.ts'
import { draftStateOf } from '../documents/draft-state.ts'
import { settingsDocument } from '../documents/settings.ts'
import {
  findSingle,
  type Single,
  type StoredSingle,
  saveSingle,
  writeSingle,
} from '../documents/singles.ts'
import type { DocumentKind, Drafted } from './document.ts'

/** A document that exists once. The home page shows it. */
function singleDocument<V extends object, I>(single: Single<V, I>): DocumentKind<StoredSingle<V>> {
  const { readable, merged, empty } = single
  const valuesOf = (values: object) => readable(values as Record<string, unknown>) // stored values
  return {
    findLive: (db) => findSingle(db, single),
    async listLive(db, ids) {
      const live = await findSingle(db, single)
      return new Map(live ? ids.map((id) => [id, live]) : [])
    },
    isPublic: () => true,
    draftOf: (live) => ({ values: live?.values ?? empty }),

    async withInput(_db, _id, input, { draft: { values } }) {
      return { values: merged(valuesOf(values), input as I) } // validated by the same declaration
    },

    async show(_db, _id, live, draft) {
      const { version = 0 } = live ?? {}
      const shown = draft
        ? { ...draft, values: valuesOf(draft.value.values) }
        : { values: empty, updatedAt: undefined, ...live, version }
      return {
        ...shown.values,
        version: shown.version,
        updatedAt: shown.updatedAt,
        draft: draft && draftStateOf(draft, { liveVersion: version }),
      } as unknown as Drafted<SingleName> // one of the two single documents
    },

    whole: async () => valuesOf,
    nameOf: () => single.name,
    requireFinished: () => undefined,
    faultsOf: async () => [],

    async publish(transaction, _id, { values }, { live, by }) {
      await writeSingle(transaction, single, valuesOf(values), {
        by,
        action: 'published',
        former: live?.version ?? 0,
      })
    },

    async revert(transaction, _id, { live, before, by }) {
      // Cast: a revision's values.
      const values = valuesOf((before?.values ?? {}) as object)
      await writeSingle(transaction, single, values, {
        by,
        action: 'undone',
        former: live.version,
      })
    },

    async tryOut(transaction, _id, values) {
      await saveSingle(transaction, single, values as I) // validated values
      return undefined
    },

    publishTime: async () => undefined,
    pathOf: () => '/',
    isDeclared: (id) => id === single.type,
    isShared: (id) => id === single.type,
  }
}

export const singleDocuments = {
  settings: singleDocument(settingsDocument),
  brand: singleDocument(brandDocument),
} satisfies Record<SingleName, unknown>
