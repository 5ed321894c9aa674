import type { routes } from '#content/api/routes.ts'
import type { StoredBrand as SentBrand } from '#content/documents/brand-api.ts'
import { type ContentName, type Contents, contents } from '#content/documents/content-types.ts'
import type { Content, RecordOf, Values } from '#content/documents/define.ts'
import type { Revision } from '#content/documents/history-api.ts'
import type { RecordRoutes } from '#content/documents/records-api.ts'
import type { StoredSettings as SentSettings } from '#content/documents/settings-api.ts'
import type { Trashed } from '#content/documents/trash-api.ts'
import type { Message, MessageState } from '#content/inbox/messages-api.ts'
import type { Elsewhere } from '#content/people/sign-in-api.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { DocumentRoutes } from '#content/publishing/documents-api.ts'
import { client } from './api/client.ts'
import { hasStatus } from './api/failure.ts'
import { abortCalls } from './api/session/logout.ts'

/** Typed client of all API routes except the generic routes of content types, documents and pages. */
export const api = client<typeof routes>()

export interface ListQuery {
  search?: string
  /** Field name; a leading `-` sorts in descending order. */
  sort?: string
  /** Page number, starting at 1. */
  page?: number
  pageSize?: number
}

/** Filters of a list of records. */
interface RecordQuery extends ListQuery {
  /** `true` lists only active records, `false` only inactive ones. */
  isActive?: boolean | undefined
  /**
   * `true` lists records that were never live first, then live records, each with the values of its draft. `live` lists
   * only live records, each with the values of its draft. `only` lists records with a draft, `new` records that were
   * never live, `waiting` records that wait for a review.
   */
  draft?: 'true' | 'live' | 'only' | 'new' | 'waiting' | undefined
}

/** Page of a list, with the total number of items. */
export interface Listed<T> {
  items: T[]
  total: number
}

/** Settings with their version, which is 0 if they were never saved. */
export type StoredSettings = Omit<SentSettings, 'updatedAt'>

/** Brand with its version, which is 0 if it was never saved. */
export type StoredBrand = Omit<SentBrand, 'updatedAt'>

/** API calls of a content type. Optimistic locking: with `version`, a call fails with 412 if the record has changed. */
export interface Records<C extends Content> {
  /** Lists records. Without `sort`, they are in the order of the public pages. */
  list(query?: RecordQuery, signal?: AbortSignal): Promise<Listed<RecordOf<C>>>
  /** Number of records that visitors see. */
  countActive(signal?: AbortSignal): Promise<number>
  get(id: string, signal?: AbortSignal): Promise<RecordOf<C>>
  /** Gets a record by its current slug or a former slug. */
  at(slug: string, signal?: AbortSignal): Promise<RecordOf<C>>
  /** Creates a record. Repeated calls with the same `key`, a uuid, create the record only once. */
  create(values: Values<C> & { isActive?: boolean }, key?: string): Promise<RecordOf<C>>
  update(id: string, values: Values<C>, version?: number): Promise<RecordOf<C>>
  setActive(id: string, isActive: boolean): Promise<RecordOf<C>>
  /** Moves a record to the trash. */
  remove(id: string, version?: number): Promise<void>
  /** Moves a record in the order of the public pages; places count from 1. */
  place(id: string, place: number): Promise<void>
  /** Schedules what is on hold in a record again, under the signed-in person's name. */
  takeOver(id: string): Promise<RecordOf<C>>
  /** API calls for drafts of records, which visitors do not see. */
  drafts: RecordDrafts<C>
}

/** API calls for drafts of a content type. `version` is the draft's, or the live record's if there is no draft. */
interface RecordDrafts<C extends Content> {
  /** The draft, or the live record if there is none. */
  get(id: string, signal?: AbortSignal): Promise<RecordOf<C>>
  /** Creates a record as a draft. */
  create(values: Values<C>, key?: string): Promise<RecordOf<C>>
  save(id: string, values: Values<C>, version?: number): Promise<RecordOf<C>>
}

/**
 * API calls of a content type, by its name.
 *
 * @example
 * const { items, total } = await records('projects').list({ search: 'harbor', page: 2 })
 */
export const records = <N extends ContentName>(name: N): Records<Contents[N]> =>
  recordsOf(contents[name])

const isDraft = { draft: 'true' } as const

/** API calls of a content type, for screens that handle all types. */
export function recordsOf<C extends Content>({ name: type }: C): Records<C> {
  const { json, list, send } = client<RecordRoutes<C>>()
  return {
    list: (query, signal) => list('GET /:type', { params: { type }, query, signal }),
    countActive: async (signal) => {
      const query = { page: 1, pageSize: 1 }
      return (await list('GET /:type', { params: { type }, query, anonymous: true, signal })).total
    },
    get: (id, signal) => json('GET /:type/:id', { params: { type, id }, signal }),
    at: (slug, signal) => json('GET /:type/slug/:slug', { params: { type, slug }, signal }),
    create: (body, key) => json('POST /:type', { params: { type }, body, key }),
    update: (id, body, version) => json('PUT /:type/:id', { params: { type, id }, body, version }),
    setActive: (id, isActive) =>
      json('PUT /:type/:id', { params: { type, id }, body: { isActive } }),
    remove: async (id, version) => {
      await send('DELETE /:type/:id', { params: { type, id }, version })
    },
    place: async (id, place) => {
      await send('PUT /:type/:id/place', { params: { type, id }, body: { place } })
    },
    takeOver: (id) => json('POST /:type/:id/take-over', { params: { type, id } }),
    drafts: {
      get: (id, signal) => json('GET /:type/:id', { params: { type, id }, query: isDraft, signal }),
      create: (body, key) => json('POST /:type', { params: { type }, query: isDraft, body, key }),
      save: (id, body, version) =>
        json('PUT /:type/:id', { params: { type, id }, query: isDraft, body, version }),
    },
  }
}

interface Publishing {
  /** Version number of the live document that the draft may overwrite. */
  over?: number | undefined
  /** When visitors see it: a time, or 'now'. Default: the draft's own time. */
  publishAt?: string | undefined
}

/**
 * API calls for a document's draft and revisions. The id is a record's id, a page's name, or the type itself for the
 * settings and the brand. `D` is the type of the document. `version` is the draft version that the client has shown.
 */
export function documentAt<D>(type: DocumentType, id: string) {
  const { json, list, send } = client<DocumentRoutes<D, object, Revision>>()
  const params = { type, id }
  // Settings and brand are singletons, without an id in the path.
  const at = id === type ? '/:type' : '/:type/:id'
  return {
    publish: (version?: number, query: Publishing = {}) =>
      json(`POST ${at}/publish`, { params, query, version }),
    sendForReview: (version?: number) => json(`POST ${at}/send-for-review`, { params, version }),
    sendBack: (note: string) => json(`POST ${at}/send-back`, { params, body: { note } }),
    discard: async (version?: number) => {
      await send(`POST ${at}/discard`, { params, version })
    },
    /** All revisions including drafts, newest first. */
    revisions: (query?: ListQuery, signal?: AbortSignal): Promise<Listed<Revision>> =>
      list(`GET ${at}/revisions`, { params, query, signal }),
  }
}

/** Filters of a list of messages. */
export interface MessageFilter {
  search?: string
  status?: Message['status'] | undefined
  state?: MessageState | undefined
  /** `spam` excludes suspected spam. */
  without?: 'spam' | undefined
  /** Email of the person that the messages are assigned to, or `nobody` for unassigned messages. */
  assignee?: string | undefined
}

/** The settings, or `null` if never saved. */
export const fetchSettings = (signal?: AbortSignal): Promise<StoredSettings | null> =>
  api.json('GET /settings', { signal }).catch((error) => {
    if (hasStatus(error, 404)) return null
    throw error
  })

/** Restores a document, picture or message from the trash. */
export const takeFromTrash = async ({ type, _id: id }: Pick<Trashed, 'type' | '_id'>) => {
  await api.send('POST /trash/:type/:id/restore', { params: { type, id } })
}

/** Ends the session on the server. Gives the address of the single sign-on's sign-out page, if there is one. */
export async function logout(): Promise<string | undefined> {
  abortCalls()
  const answer = await api.send('POST /auth/logout', { signInAgain: false })
  if (answer.status === 204) return undefined
  const { location }: Elsewhere = await answer.json()
  return location
}

/** Ends all sessions of the person on the server, including this one. */
export async function endAllSessions(): Promise<void> {
  abortCalls()
  await api.send('DELETE /auth/sessions', { signInAgain: false })
}
