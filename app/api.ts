import type { Me, OpenSession } from '#content/accounts.ts'
import type { Change, Revision, SettingsRevision, Trashed } from '#content/changes.ts'
import type { Content, RecordOf, Values } from '#content/define.ts'
import type { Image, ImageDetails, ImageUse } from '#content/images.ts'
import { type ContentName, type Contents, contents } from '#content/index.ts'
import type { Inbox, Message } from '#content/messages.ts'
import type { Settings } from '#content/settings.ts'
import { hasStatus } from './api/failure.ts'
import { request, requestJson, requestList } from './api/request.ts'
import { type Sending, upload } from './api/upload.ts'

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
}

/** A part of a list, and how long the whole is. */
export interface Listed<T> {
  items: T[]
  total: number
}

/** Settings as stored, with the count of their saves. */
export type StoredSettings = Settings & { version: number }

/** The calls of one content type. `version` makes a call fail with 412 when the record has changed. */
export interface Records<C extends Content> {
  /** In the order of the public pages unless `sort` says otherwise. */
  list(query?: RecordQuery, signal?: AbortSignal): Promise<Listed<RecordOf<C>>>
  /** How many records a visitor sees. */
  countActive(signal?: AbortSignal): Promise<number>
  get(id: string, signal?: AbortSignal): Promise<RecordOf<C>>
  /** With the same `key`, a uuid, it is done once however often it is called. */
  create(values: Values<C>, key?: string): Promise<RecordOf<C>>
  update(id: string, values: Values<C>, version?: number): Promise<RecordOf<C>>
  setActive(id: string, isActive: boolean): Promise<RecordOf<C>>
  /** Moves a record to the trash. */
  remove(id: string, version?: number): Promise<void>
  /** Gives a record another place, counted from 1, in the order of the public pages. */
  place(id: string, place: number): Promise<void>
  /** The versions of a record, the newest first. */
  revisions(
    id: string,
    query?: ListQuery,
    signal?: AbortSignal,
  ): Promise<Listed<Revision<Values<C>>>>
  /** Keeps unsaved values for half an hour and gives the address of the public page that shows them. */
  preview(values: Values<C>, id?: string): Promise<{ path: string }>
}

/**
 * The calls of a content type by its name.
 *
 * @example
 * const { items, total } = await records('projects').list({ search: 'harbor', page: 2 })
 */
export const records = <N extends ContentName>(name: N): Records<Contents[N]> =>
  recordsOf(contents[name])

/** The calls of a content type, for the screens that work on any. */
export function recordsOf<C extends Content>({ name }: C): Records<C> {
  const one = (id: string) => `/${name}/${encodeURIComponent(id)}`
  return {
    list: (query, signal) => requestList(`/${name}`, { query: { ...query }, signal }),
    countActive: async (signal) =>
      (await requestList(`/${name}`, { query: { page: 1, pageSize: 1 }, anonymous: true, signal }))
        .total,
    get: (id, signal) => requestJson(one(id), { signal }),
    create: (values, key) => requestJson(`/${name}`, { method: 'POST', body: values, key }),
    update: (id, values, version) => requestJson(one(id), { method: 'PUT', body: values, version }),
    setActive: (id, isActive) => requestJson(one(id), { method: 'PUT', body: { isActive } }),
    remove: async (id, version) => {
      await request(one(id), { method: 'DELETE', version })
    },
    place: async (id, place) => {
      await request(`${one(id)}/place`, { method: 'PUT', body: { place } })
    },
    revisions: (id, query, signal) =>
      requestList(`${one(id)}/revisions`, { query: { ...query }, signal }),
    preview: (values, id) =>
      requestJson(`/${name}/preview`, { method: 'POST', body: { values, ...(id ? { id } : {}) } }),
  }
}

export const messages = {
  list: (
    query?: ListQuery & { status?: Message['status'] | undefined },
    signal?: AbortSignal,
    isInBackground?: boolean,
  ) => requestList<Message>('/messages', { query: { ...query }, signal, isInBackground }),
  /** What is new, and how many are later than a message. Does not count as use of the session. */
  inbox: (after: string | undefined, signal: AbortSignal) =>
    requestJson<Inbox>('/messages/inbox', { query: { after }, signal, isInBackground: true }),
  get: (id: string, signal?: AbortSignal) =>
    requestJson<Message>(`/messages/${encodeURIComponent(id)}`, { signal }),
  markRead: (id: string) =>
    requestJson<Message>(`/messages/${encodeURIComponent(id)}/read`, { method: 'PUT' }),
  markUnread: (id: string) =>
    requestJson<Message>(`/messages/${encodeURIComponent(id)}/unread`, { method: 'PUT' }),
  remove: async (id: string) => {
    await request(`/messages/${encodeURIComponent(id)}`, { method: 'DELETE' })
  },
  /** The messages of a list as a CSV file. */
  export: async (query: { search?: string; status?: Message['status'] | undefined }) =>
    (await request('/messages/export', { query })).blob(),
}

const oneImage = (id: string) => `/images/${encodeURIComponent(id)}`

export const images = {
  list: (query: { page?: number; search?: string }, signal?: AbortSignal) =>
    requestJson<{ images: Image[]; totalPages: number }>('/images', { query, signal }),
  /** With the places that show it. */
  get: (id: string, signal?: AbortSignal) =>
    requestJson<Image & { uses: ImageUse[] }>(oneImage(id), { signal }),
  /** The filenames of pictures by their addresses; those that are not in the library are left out. */
  names: (urls: readonly string[]) =>
    requestJson<Record<string, string>>('/images/names', { query: { urls: urls.join(',') } }),
  /** All of them or none: a failure's field errors name the culprits as `image.0`, `image.1`, … */
  upload: (files: readonly File[], sending?: Sending) =>
    upload<{ images: Image[] }>('/images', files, sending),
  describe: (id: string, { alt, focus }: ImageDetails) =>
    requestJson<Image>(oneImage(id), { method: 'PUT', body: { alt, focus } }),
  /** Gives a picture another file, in every place that shows it. */
  replace: (id: string, file: File, sending?: Sending) =>
    upload<Image>(`${oneImage(id)}/file`, [file], { ...sending, method: 'PUT' }),
  /** Moves a picture to the trash; one that is in use only by `force`. */
  remove: async (id: string, { force }: { force: boolean }) => {
    await request(oneImage(id), { method: 'DELETE', query: force ? { force } : {} })
  },
}

export const settings = {
  /** `null` before anyone has saved settings. */
  get: (signal?: AbortSignal) =>
    requestJson<StoredSettings | null>('/settings', { signal }).catch((error) => {
      if (hasStatus(error, 404)) return null
      throw error
    }),
  update: (values: Settings, version?: number) =>
    requestJson<StoredSettings>('/settings', { method: 'PUT', body: values, version }),
  /** Takes SVG too. The logo is a picture of the library then. */
  uploadLogo: (file: File, sending?: Sending) =>
    upload<{ images: Image[] }>('/settings/logo', [file], sending),
  revisions: (query?: ListQuery, signal?: AbortSignal) =>
    requestList<SettingsRevision>('/settings/revisions', { query: { ...query }, signal }),
}

const inTrash = ({ type, _id }: Pick<Trashed, 'type' | '_id'>) =>
  `/trash/${type}/${encodeURIComponent(_id)}`

export const trash = {
  /** What was deleted, the last first. */
  list: (query?: ListQuery, signal?: AbortSignal) =>
    requestList<Trashed>('/trash', { query: { ...query }, signal }),
  restore: async (what: Pick<Trashed, 'type' | '_id'>) => {
    await request(`${inTrash(what)}/restore`, { method: 'POST' })
  },
  /** Deletes it for good. */
  purge: async (what: Pick<Trashed, 'type' | '_id'>) => {
    await request(inTrash(what), { method: 'DELETE' })
  },
}

interface ActivityQuery extends ListQuery {
  /** An e-mail. */
  person?: string
  type?: string
  /** A record's id. */
  record?: string
}

export const activity = {
  /** What was changed, the last first. */
  list: (query?: ActivityQuery, signal?: AbortSignal) =>
    requestList<Change>('/activity', { query: { ...query }, signal }),
  /** Everybody who ever changed something. */
  people: (signal?: AbortSignal) => requestJson<string[]>('/activity/people', { signal }),
}

export const auth = {
  /** Redeems a one-time ssoToken, which is good in the browser that began only. */
  checkSso: (tokenSSO: string, signal?: AbortSignal) =>
    requestJson<{ stt: boolean; token?: string }>('/auth/checksso', {
      method: 'POST',
      body: { tokenSSO },
      anonymous: true,
      signInAgain: false,
      signal,
    }),
  /** Ends the session on the server. Gives where to go on, when a single sign-on wants to know. */
  logout: async (): Promise<string | undefined> => {
    const answer = await request('/auth/logout', { method: 'POST', signInAgain: false })
    if (answer.status === 204) return undefined
    const { location }: { location?: string } = await answer.json()
    return location
  },
  me: (signal?: AbortSignal) => requestJson<Me>('/auth/me', { signal }),
  /** The open sessions of whoever asks; of everybody for an administrator. */
  sessions: (signal?: AbortSignal) => requestJson<OpenSession[]>('/auth/sessions', { signal }),
  endSession: async (id: string) => {
    await request(`/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
  },
  /** Ends every session of whoever asks, this one too. */
  signOutEverywhere: async () => {
    await request('/auth/sessions', { method: 'DELETE' })
  },
}
