import multipart from '@fastify/multipart'
import { importLimits } from '#content/imports/import-kinds.ts'
import { importRoutes } from '#content/imports/imports-api.ts'
import { trimEndOf } from '#content/text/trim.ts'
import { sendCsv } from '../http/api/csv.ts'
import { actorOf, listOf } from '../http/api/http.ts'
import { requireStillSignedIn } from '../http/api/session.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { limitBodyPauses } from '../http/body-timeout.ts'
import { invalidField, Problem } from '../http/problems.ts'
import { cleanName, drop, notWhole } from '../media/receive.ts'
import type { Services } from '../services.ts'
import { listItems, reportAsCsv } from './import-items.ts'
import {
  createImport,
  deleteImport,
  findImport,
  listImports,
  toImport,
  updateImport,
} from './import-rows.ts'
import { ImportSourceError } from './readers/import-source-error.ts'
import { listSamplePages, replaceSamples } from './replace-samples.ts'
import { linkPages, listUnlinkedPages } from './unlinked-pages.ts'

const tags = ['Imports']

/** Imports of former sites. For administrators only. */
export function administratorImportRoutes(app: ApiServer, services: Services) {
  app.register(async (uploads) => {
    await uploads.register(multipart)
    uploadRoute(uploads, services)
  })
  entryRoutes(app, services)
  documentRoutes(app, services)
  runRoutes(app, services)
  placeRoutes(app, services)
}

/** Imports and what each kind of document becomes. */
function entryRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/imports',
    {
      schema: {
        ...importRoutes['GET /imports'],
        tags,
        summary: 'List imports',
        description: 'The 50 latest, the newest first.',
      },
    },
    () => listImports(db),
  )

  app.post(
    '/imports',
    {
      schema: {
        ...importRoutes['POST /imports'],
        tags,
        summary: 'Import a running site',
        description:
          'Reads WordPress’s REST API, or the pages of a sitemap, and makes a dry run: the state becomes `ready`. ' +
          'Nothing is created before it is run.',
      },
    },
    async (request, reply) => {
      const { kind, address } = request.body
      const by = actorOf(request)
      const site = { kind, source: address, siteUrl: new URL(address).origin }
      const row = await createImport(db, { ...site, state: 'reading', by })
      return reply.code(201).send(await toImport(db, row))
    },
  )

  app.get(
    '/imports/:id',
    { schema: { ...importRoutes['GET /imports/:id'], tags, summary: 'Get an import' } },
    async (request) => toImport(db, await findImport(db, request.params.id)),
  )

  app.put(
    '/imports/:id',
    {
      schema: {
        ...importRoutes['PUT /imports/:id'],
        tags,
        summary: 'Choose what each kind of document becomes',
        description: 'Repeats the dry run.',
      },
    },
    async (request) => {
      const columns = { state: 'planning', choices: JSON.stringify(request.body.choices) }
      return toImport(db, await updateImport(db, request.params.id, ['ready'], columns))
    },
  )

  app.delete(
    '/imports/:id',
    {
      schema: {
        ...importRoutes['DELETE /imports/:id'],
        tags,
        summary: 'Delete an import with its report',
        description: 'The documents and pictures that it created stay.',
      },
    },
    async (request, reply) => {
      await deleteImport(db, request.params.id, actorOf(request))
      return reply.code(204).send()
    },
  )
}

/** The documents of an import, as a list and as a file. */
function documentRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/imports/:id/items',
    {
      schema: {
        ...importRoutes['GET /imports/:id/items'],
        tags,
        summary: 'List the documents of an import',
        description: 'What each becomes, what it loses, and why it is left out.',
      },
    },
    async (request, reply) => {
      const { params, query } = request
      return listOf(request, reply, env.siteUrl, await listItems(db, params.id, query))
    },
  )

  app.get(
    '/imports/:id/report',
    {
      schema: {
        ...importRoutes['GET /imports/:id/report'],
        tags,
        summary: 'Export the report of an import as CSV',
      },
    },
    async (request, reply) =>
      sendCsv(reply, 'import.csv', await reportAsCsv(db, request.params.id)),
  )
}

/** Running an import, and undoing it. */
function runRoutes(app: ApiServer, { db }: Services) {
  app.post(
    '/imports/:id/run',
    {
      schema: {
        ...importRoutes['POST /imports/:id/run'],
        tags,
        summary: 'Create the drafts of an import',
        description:
          'In the background: the state becomes `running`, then `done`. The drafts are in one release; publishing it ' +
          'makes them public.',
      },
    },
    async (request, reply) => {
      const { startImport } = await import('./run-import.ts')
      const row = await startImport(db, request.params.id, actorOf(request))
      return reply.code(202).send(await toImport(db, row))
    },
  )

  app.post(
    '/imports/:id/undo',
    {
      schema: {
        ...importRoutes['POST /imports/:id/undo'],
        tags,
        summary: 'Undo an import',
        description:
          'In the background: what it created moves to the trash, what it updated gets its former content back, including what ' +
          'was published since. Documents that someone has changed since are kept.',
      },
    },
    async (request, reply) => {
      const columns = { state: 'undoing', actor: actorOf(request) }
      const row = await updateImport(db, request.params.id, ['done'], columns)
      return reply.code(202).send(await toImport(db, row))
    },
  )
}

/** Where the pages of an import are shown: in menus, and in place of samples. */
function placeRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/imports/:id/unlinked',
    {
      schema: {
        ...importRoutes['GET /imports/:id/unlinked'],
        tags,
        summary: 'List public pages of an import that are in no menu',
      },
    },
    (request) => listUnlinkedPages(db, request.params.id),
  )

  app.post(
    '/imports/:id/menu',
    {
      schema: {
        ...importRoutes['POST /imports/:id/menu'],
        tags,
        summary: 'Link these pages in the header or the footer',
        description: 'Public at once, unless the menu has a draft.',
      },
    },
    (request) =>
      linkPages(db, request.params.id, { menu: request.body.menu, by: actorOf(request) }),
  )

  app.get(
    '/imports/:id/samples',
    {
      schema: {
        ...importRoutes['GET /imports/:id/samples'],
        tags,
        summary: 'List samples that public pages of an import can replace',
      },
    },
    (request) => listSamplePages(db, request.params.id),
  )

  app.post(
    '/imports/:id/samples',
    {
      schema: {
        ...importRoutes['POST /imports/:id/samples'],
        tags,
        summary: 'Replace samples by pages of an import',
        description:
          'Redirects the address of each sample to the page. Deleting the redirects shows the samples again.',
      },
    },
    async (request) => {
      const { replacements } = request.body
      const by = actorOf(request)
      return { redirects: await replaceSamples(db, request.params.id, { replacements, by }) }
    },
  )
}

function uploadRoute(app: ApiServer, { db, env }: Services) {
  app.post(
    '/imports/files',
    {
      schema: {
        ...importRoutes['POST /imports/files'],
        tags,
        summary: 'Import a file of WordPress or Ghost',
        description:
          'Multipart with one part named `file`: a WXR file of WordPress of at most 500 MB, or the JSON file of Ghost ' +
          'of at most 50 MB. Then a dry run is made: the state becomes `ready`.',
        consumes: ['multipart/form-data'],
      },
    },
    async (request, reply) => {
      const { kind, address = '' } = request.query
      if (kind === 'ghost-file' && address === '')
        throw invalidField('address', 'The address of the former site is required for Ghost')
      if (!request.isMultipart())
        throw new Problem(415, 'The file must come as multipart/form-data.')
      const { wordpressBytes, ghostBytes } = importLimits
      const fileSize = kind === 'ghost-file' ? ghostBytes : wordpressBytes
      const isReceived = limitBodyPauses(request.raw, env.requestTimeoutMs)
      try {
        if (request.raw.destroyed) throw new Problem(400, notWhole)
        const part = await request.file({ limits: { fileSize, files: 1, fields: 0, parts: 1 } })
        if (part?.fieldname !== 'file') throw new Problem(422, 'There is no file in the upload.')
        const siteUrl = trimEndOf(address, /\//)
        const name = cleanName(part.filename)
        const check = () => requireStillSignedIn(db, request)
        const file = { kind, name, siteUrl, chunks: whole(part.file, { fileSize, check }) }
        const { importFile } = await import('./read-file.ts')
        const row = await importFile(db, { ...file, by: actorOf(request) })
        return reply.code(201).send(await toImport(db, row))
      } catch (error) {
        await drop(request.raw)
        if (error instanceof ImportSourceError)
          throw new Problem(422, `The file could not be read: ${error.message}.`)
        throw error
      } finally {
        isReceived()
      }
    },
  )
}

/** The bytes of an uploaded file. Throws `ImportSourceError` for a file that is too large, and what `check` throws. */
async function* whole(
  file: AsyncIterable<Uint8Array> & { truncated: boolean },
  { fileSize, check }: { fileSize: number; check: () => Promise<void> },
): AsyncGenerator<Uint8Array> {
  yield* file
  if (file.truncated) throw new ImportSourceError(`it is larger than ${fileSize / 1_000_000} MB`)
  await check()
}
