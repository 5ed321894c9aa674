import * as z from 'zod'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { fileBytes, progress } from './backups-api.ts'
import { exportContents } from './export-contents.ts'

const options = z.strictObject({
  content: z.enum(exportContents, `Content must be one of ${exportContents.join(', ')}`),
  visitors: z
    .boolean('Visitors must be true or false')
    .default(false)
    .describe('Whether messages and newsletter subscribers are included; only for `content`'),
})

const counts = z.partialRecord(
  z.enum([
    'records',
    'drafts',
    'pictures',
    'messages',
    'subscribers',
    'pages',
    'files',
    'redirects',
    'people',
  ]),
  z.int(),
)

/** Numbers of what an export contains or an import creates. */
export type ExportCounts = z.infer<typeof counts>

const result = z.object({
  bytes: z.int().nullable().describe('Size of the file'),
  counts,
  findings: z.array(z.string()).describe('Remarks for the owner, such as links that are broken'),
  problems: z
    .array(z.string())
    .describe('What is wrong with an uploaded export, with file and field; the first 200'),
  problemCount: z.int(),
  leavesVisitors: z
    .boolean()
    .describe('Whether an uploaded export has messages and subscribers that are not imported'),
})

/** Result of an export, or of an import or its check, that has ended. */
export type ExportResult = z.infer<typeof result>

const run = z
  .object({
    _id: z.uuid(),
    kind: z
      .enum(['export', 'check', 'import'])
      .describe('An uploaded export is first checked; running it makes it an import'),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    content: z.enum(exportContents),
    visitors: z.boolean().describe('Whether messages and newsletter subscribers are included'),
    name: z.string().describe('File name; of an uploaded export the one on its owner’s machine'),
    by: z.string().nullable().describe('Who requested it'),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    attempts: z.int().describe('How often it was started; more than once after the server stopped'),
    progress: progress.nullable(),
    error: z.string().nullable().describe('Why it failed'),
    result: result.nullable(),
  })
  .meta({ id: 'ExportRun' })

/** An export or an import that is started in the back office. */
export type ExportRun = z.infer<typeof run>

const overview = z
  .object({
    runs: z
      .array(run.extend({ hasFile: z.boolean().describe('Whether it can be downloaded') }))
      .describe('Newest first'),
    content: z
      .string()
      .nullable()
      .describe(
        'Content that the site has, so that an import is refused: `12 projects, 5 careers`',
      ),
    visitors: z
      .string()
      .nullable()
      .describe('Data of visitors that the site has, so that an import of such data is refused'),
    placeError: z.string().nullable().describe('Why the files of exports cannot be listed'),
  })
  .meta({ id: 'ExportOverview' })

/** All data of the export page. */
export type ExportOverview = z.infer<typeof overview>

export const exportRoutes = {
  'GET /exports': { response: { 200: overview } },
  'GET /exports/running': { response: { 200: z.array(run) } },
  'POST /exports': { body: options, response: { 201: run } },
  'POST /exports/files': {
    querystring: z.strictObject({
      visitors: z
        .enum(['true', 'false'], 'Visitors must be true or false')
        .optional()
        .describe('Whether messages and newsletter subscribers are imported, too'),
    }),
    response: { 201: run },
  },
  'POST /exports/:id/import': { params: idParams, response: { 202: run } },
  'POST /exports/:id/cancel': { params: idParams, response: { 204: noBody } },
  'POST /exports/:id/download': {
    params: idParams,
    response: {
      200: z.object({
        url: z
          .string()
          .describe('A path that downloads the file; a download must start within a minute'),
      }),
    },
  },
  'GET /exports/file': {
    querystring: z.strictObject({ token: z.string().max(2000) }),
    response: {
      200: { description: 'The export, as .tar.gz', content: fileBytes },
      206: { description: 'The requested range of bytes', content: fileBytes },
    },
  },
  'DELETE /exports/:id': { params: idParams, response: { 204: noBody } },
} satisfies RouteSchemas
