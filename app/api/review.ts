import type { routes } from '#content/api/routes.ts'
import type { DocumentType } from '#content/publication/document-type.ts'
import { client } from './client.ts'

const { json, send } = client<typeof routes>()

/** What is shared, or written about: a record, or a page by its name. */
export interface ReviewSubject {
  type: DocumentType
  recordId: string
}

interface NewLink extends ReviewSubject {
  label: string
  hours: number
  followsDraft: boolean
}

/** Links by which somebody outside sees one draft. */
export const reviewLinks = {
  list: ({ type, recordId }: ReviewSubject, signal?: AbortSignal) =>
    json('GET /review-links', { query: { type, id: recordId }, signal }),
  create: (body: NewLink) => json('POST /review-links', { body }),
  revoke: async (id: string) => {
    await send('DELETE /review-links/:id', { params: { id } })
  },
}

/** What is written about drafts, by colleagues and by guests. */
export const comments = {
  list: ({ type, recordId }: ReviewSubject, signal?: AbortSignal) =>
    json('GET /comments', { query: { type, id: recordId }, signal }),
  countOpen: (type: DocumentType, signal?: AbortSignal) =>
    json('GET /comments/open', { query: { type }, signal }),
  add: (body: ReviewSubject & { part: string | null; text: string }) =>
    json('POST /comments', { body }),
  answer: (id: string, text: string) =>
    json('POST /comments/:id/answers', { params: { id }, body: { text } }),
  setResolved: (id: string, isResolved: boolean) =>
    json('PUT /comments/:id', { params: { id }, body: { isResolved } }),
}
