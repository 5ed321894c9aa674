import { isContentName } from '#content/documents/content-types.ts'
import {
  longestPreview,
  type PreviewedDocument,
  previewRoutes,
} from '#content/publishing/previews-api.ts'
import type { Database } from '../../database/connect.ts'
import { newId } from '../../database/ids.ts'
import { findDraft } from '../../documents/drafts.ts'
import { getRecord } from '../../documents/records.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { hashSecret, newSecret } from '../../people/sign-in/secrets.ts'
import type { Services } from '../../services.ts'
import { kindOf } from '../documents.ts'
import { findReleaseRow } from '../releases/release-rows.ts'
import { requireOpen } from '../releases/releases.ts'
import type { Changeset, DocumentChange } from './changeset.ts'
import { keepPreview } from './previews.ts'
import { tryChangeset } from './try-changeset.ts'

/** Previews: each request publishes the changeset in a transaction, renders the page, and rolls back. */
export function staffPreviewRoutes(app: ApiServer, { db }: Services) {
  app.post(
    '/previews',
    {
      bodyLimit: longestPreview,
      config: { approval: 'harmless' },
      schema: {
        ...previewRoutes['POST /previews'],
        tags: ['Previews'],
        summary: 'Preview unpublished changes on a page',
        description:
          'Returns the address of a public page as it would be with unsaved documents, a release or the answers ' +
          'of the setup. Anyone who has the address can open it for half an hour. Values may be unfinished, except for ' +
          'settings and brand; missing values are shown as published. Only administrators see the drafts of settings and ' +
          'brand in a release. The links of a release’s preview stay in the preview. The setup’s ' +
          'color is not applied: the page that frames the preview sets it.',
      },
    },
    async (request, reply) => {
      const { path, documents = [], ...rest } = request.body
      const { releaseId } = rest
      if (releaseId !== undefined) requireOpen(await findReleaseRow(db, releaseId))
      const changes: DocumentChange[] = []
      for (const document of documents) changes.push(await changeOf(db, document))
      const withoutSingles = request.session?.role === 'administrator' ? undefined : true
      const preview = { ...rest, documents: changes, withoutSingles } as const
      const [page, part] = (path ?? (await pathOfFirst(db, preview))).split('#')
      const token = newSecret()
      await keepPreview(db, preview, hashSecret(token))
      const shown = `${page}?preview=${token}${part === undefined ? '' : `#${part}`}`
      return reply.code(201).send({ path: shown })
    },
  )
}

/** The previewed document as part of a changeset. Throws `MissingError` if no record has its id. */
async function changeOf(db: Database, document: PreviewedDocument): Promise<DocumentChange> {
  const { type, id, values } = document
  if (!isContentName(type)) return { type, id: id ?? type, values }
  // A record that was never published has only a draft, so `getRecord` would not find it.
  const isBegun = id !== undefined && (await findDraft(db, type, id))?.baseVersion === null
  if (id !== undefined && !isBegun) await getRecord(db, type, 'staff', id)
  return { type, id: id ?? newId(), values, isShown: true }
}

/** The path of the page that shows the first document of a changeset. */
async function pathOfFirst(db: Database, changeset: Changeset): Promise<string> {
  const [first] = changeset.documents ?? []
  if (!first) return '/'
  return tryChangeset(db, changeset, async (_, slugs) =>
    kindOf(first.type).pathOf(first.id, slugs.get(first.id)),
  )
}
