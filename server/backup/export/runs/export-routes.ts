import multipart from '@fastify/multipart'
import { exportRoutes } from '#content/backup/exports-api.ts'
import { MissingError } from '../../../database/errors.ts'
import { actorOf, sessionOf } from '../../../http/api/http.ts'
import type { ApiServer } from '../../../http/api/validation.ts'
import { invalidField } from '../../../http/problems.ts'
import type { Services } from '../../../services.ts'
import { openRuns } from '../../backup-runs.ts'
import { downloadRules, gone, sendDownload } from '../../download.ts'
import { issueDownload, openDownload } from '../../download-tokens.ts'
import { failureText } from '../../failure-text.ts'
import { type ExportEnv, openExportPlace } from './export-place.ts'
import {
  cancelRun,
  deleteRun,
  exportKinds,
  findRun,
  listRuns,
  noteExport,
  optionsOf,
  requestExport,
  requestImport,
  toExportRun,
} from './export-runs.ts'

const tags = ['Exports']

/** Exports, and imports of exports, for administrators. */
export function administratorExportRoutes(app: ApiServer, services: Services) {
  const { db, env } = services

  app.get(
    '/exports',
    {
      schema: {
        ...exportRoutes['GET /exports'],
        tags,
        summary: 'List exports and imports',
        description:
          'The files of the five newest exports and of the last upload are kept for 24 hours.',
      },
    },
    async () => {
      const { contentText, visitorsText } = await import('../import-site.ts')
      const { names, placeError } = await storedNames(env)
      const runs = (await listRuns(db)).map(toExportRun)
      const hasFile = ({ kind, state, name }: (typeof runs)[number]) =>
        kind === 'export' && state === 'done' && names.has(name)
      return {
        runs: runs.map((run) => ({ ...run, hasFile: hasFile(run) })),
        content: (await contentText(db)) || null,
        visitors: (await visitorsText(db)) || null,
        placeError,
      }
    },
  )

  app.get(
    '/exports/running',
    {
      schema: {
        ...exportRoutes['GET /exports/running'],
        tags,
        summary: 'List waiting and running exports and imports',
        description: 'Cheap enough to poll every second.',
      },
    },
    async () => (await openRuns(db, exportKinds)).map(toExportRun),
  )

  app.post(
    '/exports',
    {
      schema: {
        ...exportRoutes['POST /exports'],
        tags,
        summary: 'Export the site',
        description:
          'All content, the records as Markdown, or the public site as files. It starts within seconds; ' +
          '`GET /exports/running` has its progress. 409 while another one is open.',
      },
    },
    async (request, reply) => {
      const { content, visitors } = request.body
      if (visitors && content !== 'content')
        throw invalidField('visitors', 'Only an export of all content can include visitors’ data')
      const run = await requestExport(db, env, { content, visitors }, actorOf(request))
      return reply.code(201).send(run)
    },
  )

  app.register(async (uploads) => {
    await uploads.register(multipart)
    uploadRoute(uploads, services)
  })

  app.post(
    '/exports/:id/import',
    {
      schema: {
        ...exportRoutes['POST /exports/:id/import'],
        tags,
        summary: 'Import an export that was checked',
        description:
          'Requires a confirmation. Replaces the settings and the brand, and adds all content in one transaction. 409 ' +
          'when the site has content, or when the check has not passed.',
      },
    },
    async (request, reply) => {
      const run = await findRun(db, request.params.id)
      const { refuseSiteWithContent } = await import('./receive-export.ts')
      await refuseSiteWithContent(db, optionsOf(run))
      await app.requireConfirmation(request)
      return reply.code(202).send(await requestImport(db, run.id, actorOf(request)))
    },
  )

  app.post(
    '/exports/:id/cancel',
    {
      schema: {
        ...exportRoutes['POST /exports/:id/cancel'],
        tags,
        summary: 'Cancel an export or an import',
        description: 'Stops it within seconds and removes it. 409 when it has finished.',
      },
    },
    async (request, reply) => {
      await cancelRun(db, request.params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/exports/:id/download',
    {
      schema: {
        ...exportRoutes['POST /exports/:id/download'],
        tags,
        summary: 'Get an address that downloads an export',
        description:
          'Requires a confirmation. A download must start within a minute. An interrupted one can be resumed as long ' +
          'as the file is kept. The address ends with this session.',
      },
    },
    async (request) => {
      const { kind, state, name } = await findRun(db, request.params.id)
      if (kind !== 'export' || state !== 'done' || name === null) throw new MissingError()
      await app.requireConfirmation(request)
      const session = sessionOf(request).id
      const token = await issueDownload(db, { target: 'exports', name, session })
      return { url: `/api/exports/file?token=${token}` }
    },
  )

  app.delete(
    '/exports/:id',
    {
      schema: {
        ...exportRoutes['DELETE /exports/:id'],
        tags,
        summary: 'Delete an export or an import',
        description: 'With its file. What was imported stays. 409 while it is in progress.',
      },
    },
    async (request, reply) => {
      const run = await findRun(db, request.params.id)
      await deleteRun(db, env, run)
      if (run.kind === 'export') await noteExport(db, 'deleted', run.name ?? '', actorOf(request))
      return reply.code(204).send()
    },
  )
}

function uploadRoute(app: ApiServer, services: Services) {
  app.post(
    '/exports/files',
    {
      schema: {
        ...exportRoutes['POST /exports/files'],
        tags,
        summary: 'Upload an export and check it',
        description:
          'Multipart with one part named `file`: the .tar.gz file of an export of all content. The check changes nothing ' +
          'and lists every problem. 409 when the site has content.',
        consumes: ['multipart/form-data'],
      },
    },
    async (request, reply) => {
      const { receiveExport } = await import('./receive-export.ts')
      const visitors = request.query.visitors === 'true'
      return reply.code(201).send(await receiveExport(request, services, visitors))
    },
  )
}

/** Names of the stored files, or why they cannot be listed. */
async function storedNames(env: ExportEnv) {
  try {
    const stored = await (await openExportPlace(env)).list()
    return { names: new Set(stored.map(({ name }) => name)), placeError: null }
  } catch (error) {
    return { names: new Set<string>(), placeError: failureText(error) }
  }
}

/** Downloads an export. The address contains a token, because a browser that saves a file sends no bearer token. */
export function openExportRoutes(app: ApiServer, services: Services) {
  const { db, env } = services
  app.get(
    '/exports/file',
    {
      config: { ignoresToken: true },
      schema: {
        ...exportRoutes['GET /exports/file'],
        tags,
        summary: 'Download an export',
        description: `Takes the address from \`POST /exports/{id}/download\`. ${downloadRules}`,
      },
    },
    async (request, reply) => {
      const download = await openDownload(db, request.query.token, env.sessionLife)
      if (download?.target !== 'exports') throw gone()
      const { name, by } = download
      return sendDownload(request, reply, services, {
        download,
        place: await openExportPlace(env),
        onBegin: () => noteExport(db, 'downloaded', name, by),
      })
    },
  )
}
