import type { Refusal, ReleaseInput, releaseRoutes } from '#content/api/publication/releases.ts'
import type { DocumentType } from '#content/publication/document-type.ts'
import { client } from './client.ts'
import { ApiError } from './failure.ts'

const { json, list, send } = client<typeof releaseRoutes>()

/** The key of a draft. */
interface DraftKey {
  type: DocumentType
  recordId: string
}

/** The calls of releases. `version` makes a call fail with 412 when the release has changed. */
export const releases = {
  list: (query: { open?: boolean; page?: number; pageSize?: number } = {}, signal?: AbortSignal) =>
    list('GET /releases', { query, signal }),
  get: (id: string, signal?: AbortSignal) => json('GET /releases/:id', { params: { id }, signal }),
  create: (body: ReleaseInput) => json('POST /releases', { body }),
  update: (id: string, body: ReleaseInput, version?: number) =>
    json('PUT /releases/:id', { params: { id }, body, version }),
  remove: async (id: string, version?: number) => {
    await send('DELETE /releases/:id', { params: { id }, version })
  },
  /** `seen` is the version of the draft that was seen, `over` one of what is live. */
  add: (id: string, { type, recordId }: DraftKey, versions: { seen?: number; over?: number }) =>
    json('PUT /releases/:id/drafts/:type/:recordId', {
      params: { id, type, recordId },
      query: versions,
    }),
  takeOut: (id: string, { type, recordId }: DraftKey) =>
    json('DELETE /releases/:id/drafts/:type/:recordId', { params: { id, type, recordId } }),
  publish: (id: string, version?: number) =>
    json('POST /releases/:id/publish', { params: { id }, version }),
  /** By `force` also what was changed since. */
  undo: (id: string, { version, force }: { version: number; force: boolean }) =>
    json('POST /releases/:id/undo', { params: { id }, query: force ? { force } : {}, version }),
}

/** What was in the way of a release. */
export const refusalsOf = (error: unknown): Refusal[] =>
  error instanceof ApiError ? (error.problem?.refusals ?? []) : []
