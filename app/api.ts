import type { Content, RecordOf, Values } from '#content/define.ts'
import type { Image } from '#content/images.ts'
import { type ContentName, type Contents, contents } from '#content/index.ts'
import type { Message } from '#content/messages.ts'
import type { Settings } from '#content/settings.ts'
import { hasStatus } from './api/failure.ts'
import { type Call, readJson, request, requestJson } from './api/request.ts'

export interface ListQuery {
  search?: string
  /** A field's name; with `-` in front, the last comes first. */
  sort?: string
  /** From 1. */
  page?: number
  pageSize?: number
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
  list(query?: ListQuery, signal?: AbortSignal): Promise<Listed<RecordOf<C>>>
  /** How many records a visitor sees. */
  countActive(signal?: AbortSignal): Promise<number>
  get(id: string, signal?: AbortSignal): Promise<RecordOf<C>>
  create(values: Values<C>): Promise<RecordOf<C>>
  update(id: string, values: Values<C>, version?: number): Promise<RecordOf<C>>
  setActive(id: string, isActive: boolean): Promise<RecordOf<C>>
  remove(id: string, version?: number): Promise<void>
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
    list: (query, signal) => list(`/${name}`, { query: { ...query }, signal }),
    countActive: async (signal) =>
      (await list(`/${name}`, { query: { page: 1, pageSize: 1 }, anonymous: true, signal })).total,
    get: (id, signal) => requestJson(one(id), { signal }),
    create: (values) => requestJson(`/${name}`, { method: 'POST', body: values }),
    update: (id, values, version) => requestJson(one(id), { method: 'PUT', body: values, version }),
    setActive: (id, isActive) => requestJson(one(id), { method: 'PUT', body: { isActive } }),
    remove: async (id, version) => {
      await request(one(id), { method: 'DELETE', version })
    },
  }
}

export const messages = {
  list: (query?: ListQuery & { status?: Message['status'] }, signal?: AbortSignal) =>
    list<Message>('/messages', { query: { ...query }, signal }),
  get: (id: string, signal?: AbortSignal) =>
    requestJson<Message>(`/messages/${encodeURIComponent(id)}`, { signal }),
  markRead: (id: string) =>
    requestJson<Message>(`/messages/${encodeURIComponent(id)}/read`, { method: 'PUT' }),
  remove: async (id: string) => {
    await request(`/messages/${encodeURIComponent(id)}`, { method: 'DELETE' })
  },
}

export const images = {
  list: (query: { page?: number; search?: string }, signal?: AbortSignal) =>
    requestJson<{ images: Image[]; totalPages: number }>('/images', { query, signal }),
  remove: async (id: string) => {
    await request(`/images/${encodeURIComponent(id)}`, { method: 'DELETE' })
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
  /** Ends the session on the server. */
  logout: async () => {
    await request('/auth/logout', { method: 'POST', signInAgain: false })
  },
}

async function list<T>(path: string, call: Call): Promise<Listed<T>> {
  const response = await request(path, call)
  const items = await readJson<T[]>(response)
  const total = response.headers.get('X-Total-Count')
  return { items, total: total === null ? items.length : Number(total) }
}
