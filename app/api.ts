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

/** The routes of the API by their names, but for those of each content type and page. */
export const api = client<typeof routes>()

export interface ListQuery {
  search?: string
  /** A field's name; with `-` in front, the last comes first. */
  sort?: string
  /** From 1. */
  page?: number
  pageSize?: number
}

/** What a list of records can be narrowed by. */
interface RecordQuery extends ListQuery {
  /** Active records only, or inactive ones. */
  isActive?: boolean | undefined
  /** With drafts in the place of what is live; see the API. */
  draft?: 'true' | 'live' | 'only' | 'new' | 'waiting' | undefined
}

/** A part of a list, and how long the whole is. */
export interface Listed<T> {
  items: T[]
  total: number
}

/** The settings with the count of their saves, which is 0 before anyone has saved any. */
export type StoredSettings = Omit<SentSettings, 'updatedAt'>

/** The brand with the count of its saves, which is 0 before anyone has chosen one. */
export type StoredBrand = Omit<SentBrand, 'updatedAt'>

/** The calls of one content type. `version` makes a call fail with 412 when the record has changed. */
export interface Records<C extends Content> {
  /** In the order of the public pages unless `sort` says otherwise. */
  list(query?: RecordQuery, signal?: AbortSignal): Promise<Listed<RecordOf<C>>>
  /** How many records a visitor sees. */
  countActive(signal?: AbortSignal): Promise<number>
  get(id: string, signal?: AbortSignal): Promise<RecordOf<C>>
  /** The record at an address, or at a former one. */
  at(slug: string, signal?: AbortSignal): Promise<RecordOf<C>>
  /** With the same `key`, a uuid, it is done once however often it is called. */
  create(values: Values<C> & { isActive?: boolean }, key?: string): Promise<RecordOf<C>>
  /** With `hide` its time may hide what visitors see now. */
  update(id: string, values: Values<C>, version?: number, hide?: boolean): Promise<RecordOf<C>>
  setActive(id: string, isActive: boolean): Promise<RecordOf<C>>
  /** Moves a record to the trash. */
  remove(id: string, version?: number): Promise<void>
  /** Gives a record another place, counted from 1, in the order of the public pages. */
  place(id: string, place: number): Promise<void>
  /** What is written and not live. */
  drafts: RecordDrafts<C>
}

/** The calls of a content type's drafts. `version` is that of the draft, or of what is live without one. */
interface RecordDrafts<C extends Content> {
  /** The draft, or what is live. */
  get(id: string, signal?: AbortSignal): Promise<RecordOf<C>>
  /** Begins a record that is not live. */
  create(values: Values<C>, key?: string): Promise<RecordOf<C>>
  save(id: string, values: Values<C>, version?: number): Promise<RecordOf<C>>
}

/**
 * The calls of a content type by its name.
 *
 * @example
 * const { items, total } = await records('projects').list({ search: 'harbor', page: 2 })
 */
export const records = <N extends ContentName>(name: N): Records<Contents[N]> =>
  recordsOf(contents[name])

const isDraft = { draft: 'true' } as const

/** The calls of a content type, for the screens that work on any. */
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
    update: (id, body, version, hide) =>
      json('PUT /:type/:id', {
        params: { type, id },
        query: { hide: hide || undefined },
        body,
        version,
      }),
    setActive: (id, isActive) =>
      json('PUT /:type/:id', { params: { type, id }, body: { isActive } }),
    remove: async (id, version) => {
      await send('DELETE /:type/:id', { params: { type, id }, version })
    },
    place: async (id, place) => {
      await send('PUT /:type/:id/place', { params: { type, id }, body: { place } })
    },
    drafts: {
      get: (id, signal) => json('GET /:type/:id', { params: { type, id }, query: isDraft, signal }),
      create: (body, key) => json('POST /:type', { params: { type }, query: isDraft, body, key }),
      save: (id, body, version) =>
        json('PUT /:type/:id', { params: { type, id }, query: isDraft, body, version }),
    },
  }
}

interface Publishing {
  /** A version of what is live that was seen, and that the draft goes over. */
  over?: number | undefined
  /** Its time may hide what visitors see now. */
  hide?: boolean | undefined
}

/**
 * The calls of a document's draft and of its versions: of a record by its type and id, of a page by `pages` and its
 * name, of the settings and the brand by their type twice. `D` is the document as its editors see it. `version` is that of the draft that was seen.
 */
export function documentAt<D>(type: DocumentType, id: string) {
  const { json, list, send } = client<DocumentRoutes<D, object, Revision>>()
  const params = { type, id }
  // There is one of the settings, and one brand.
  const at = id === type ? '/:type' : '/:type/:id'
  return {
    /** Puts the draft live. */
    publish: (version?: number, { over, hide }: Publishing = {}) =>
      json(`POST ${at}/publish`, {
        params,
        query: { over, hide: hide || undefined },
        version,
      }),
    /** Puts the draft of a record live at its time, and leaves what is live until then. */
    schedule: (version?: number, over?: number) =>
      json('POST /:type/:id/schedule', { params, query: { over }, version }),
    sendForReview: (version?: number) => json(`POST ${at}/send-for-review`, { params, version }),
    sendBack: (note: string) => json(`POST ${at}/send-back`, { params, body: { note } }),
    discard: async (version?: number) => {
      await send(`POST ${at}/discard`, { params, version })
    },
    /** The newest first, drafts too. */
    revisions: (query?: ListQuery, signal?: AbortSignal): Promise<Listed<Revision>> =>
      list(`GET ${at}/revisions`, { params, query, signal }),
  }
}

/** What a list of messages can be narrowed by. */
export interface MessageFilter {
  search?: string
  status?: Message['status'] | undefined
  state?: MessageState | undefined
  /** Leaves suspected spam out. */
  without?: 'spam' | undefined
  /** An e-mail, or `nobody`. */
  assignee?: string | undefined
}

/** The settings; `null` before anyone has saved any. */
export const fetchSettings = (signal?: AbortSignal): Promise<StoredSettings | null> =>
  api.json('GET /settings', { signal }).catch((error) => {
    if (hasStatus(error, 404)) return null
    throw error
  })

/** Puts something out of the trash. */
export const takeFromTrash = async ({ type, _id: id }: Pick<Trashed, 'type' | '_id'>) => {
  await api.send('POST /trash/:type/:id/restore', { params: { type, id } })
}

/** Ends the session on the server. Gives where to go on, when a single sign-on wants to know. */
export async function logout(): Promise<string | undefined> {
  abortCalls()
  const answer = await api.send('POST /auth/logout', { signInAgain: false })
  if (answer.status === 204) return undefined
  const { location }: Elsewhere = await answer.json()
  return location
}
