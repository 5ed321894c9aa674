import * as z from 'zod'
import type { RouteSchemas } from '../api/route.ts'
import { progress } from '../backup/backups-api.ts'
import { serverFields } from '../documents/schema.ts'
import { setupInput, setupSchema } from './setup.ts'

const storedSetup = setupSchema
  .extend({
    version: z.int().describe('Total number of saves of settings, brand and home page'),
  })
  .meta({ id: 'Setup' })

/** Current values of the setup form. */
export type StoredSetup = z.infer<typeof storedSetup>

/** Line of the streamed response of a restore at setup. The last line has `restored` or `error`. */
const startFromBackupLine = z
  .union([
    z.object({ progress }),
    z.object({
      restored: z.object({
        createdAt: z.iso.datetime().describe('When the backup was made'),
        records: z.int(),
        pictures: z.int(),
        privateFiles: z.int(),
      }),
    }),
    z.object({ error: z.string().describe('Why the restore failed; nothing was changed') }),
  ])
  .meta({ id: 'StartFromBackupLine' })

export type StartFromBackupLine = z.infer<typeof startFromBackupLine>

export const setupRoutes = {
  'GET /setup': { response: { 200: storedSetup } },
  'POST /setup/go-live': {
    body: setupInput.extend({ version: serverFields.version }),
    response: { 200: storedSetup },
  },
  'POST /setup/backup': {
    response: {
      200: {
        description: 'One line of JSON per step',
        content: { 'application/jsonl': { schema: startFromBackupLine } },
      },
    },
  },
} satisfies RouteSchemas
