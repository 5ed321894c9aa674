import * as z from 'zod'
import { noBody, type RouteSchemas } from '../api/route.ts'
import { backupLimits, backupTargets, drillIntervals } from './backup-settings.ts'

const target = z.enum(backupTargets, `Target must be one of ${backupTargets.join(', ')}`)

export const progress = z.object({
  step: z.string().describe('The current step, in plain words'),
  done: z.int().nullable().describe('How much is done, of `total`; `null` when unknown'),
  total: z.int().nullable(),
})

/** Progress of a backup, a restore or a restore drill. */
export type BackupProgress = z.infer<typeof progress>

const counts = z.object({
  records: z.int().describe('Records of all content types'),
  pictures: z.int(),
  privateFiles: z.int(),
})

/** Number of records and files in a backup. */
export type BackupCounts = z.infer<typeof counts>

const report = z.object({
  records: z.int().nullable().describe('Records in the backup; `null` when it cannot be read'),
  pictures: z.int().describe('Pictures compared with their hash'),
  pages: z.int().describe('Pages requested'),
  steps: z.array(z.object({ name: z.string(), ms: z.int() })).describe('Steps of the drill'),
  failures: z.array(z.string()).describe('Everything that failed'),
  findings: z
    .array(z.string())
    .describe('What was already missing when the backup was made; not a failure'),
  ms: z.int(),
})

/** Report of a restore drill. */
export type DrillReport = z.infer<typeof report>

const run = z
  .object({
    _id: z.uuid(),
    kind: z.enum(['backup', 'drill']),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    target,
    name: z.string().nullable().describe('File name; `null` until it has one'),
    by: z.string().nullable().describe('Who requested it; `null` for the schedule'),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    progress: progress.nullable(),
    error: z.string().nullable(),
    findings: z
      .array(z.string())
      .describe('Remarks for the owner about a finished backup, such as a missing file'),
    report: report.nullable().describe('Only for drills'),
  })
  .meta({ id: 'BackupRun' })

/** A run of a backup or a drill, with its progress or result. */
export type BackupRun = z.infer<typeof run>

const trouble = z
  .object({
    kind: z.enum(['backup', 'drill']),
    state: z.enum(['failed', 'old']),
    since: z.iso.datetime().nullable(),
    lastAt: z.iso.datetime().nullable().describe('Start of the last successful run'),
  })
  .meta({ id: 'BackupTrouble' })

/** A problem with backups or drills that needs attention. */
export type BackupTrouble = z.infer<typeof trouble>
export { trouble as backupTrouble }

const health = z.object({
  state: z
    .enum(['ok', 'off', 'failed', 'old'])
    .describe('`old`: overdue by the schedule and a grace period'),
  lastAt: z.iso.datetime().nullable().describe('Start of the last successful run'),
  since: z.iso.datetime().nullable().describe('Start of the problem'),
  error: z.string().nullable().describe('Why the last run failed'),
  nextAt: z.iso.datetime().nullable().describe('Start of the next scheduled run'),
})

const completeness = {
  isIncomplete: z.boolean().describe('Whether pictures were missing when the backup was made'),
  findings: z.array(z.string()).describe('Remarks for the owner, such as missing files'),
}

const status = z
  .object({
    backup: health
      .extend(completeness)
      .describe('`isIncomplete` and `findings` are those of the last good backup'),
    drill: health.extend({
      checked: z
        .object({ pages: z.int(), pictures: z.int() })
        .nullable()
        .describe('What the last successful drill has checked'),
      failures: z.array(z.string()).describe('Failures of the last drill'),
    }),
    running: z.array(run),
  })
  .meta({ id: 'BackupStatus' })

/** Status of backups and drills. */
export type BackupStatus = z.infer<typeof status>
export type BackupHealth = z.infer<typeof health>

const backup = z
  .object({
    target,
    name: z.string(),
    createdAt: z.iso.datetime(),
    bytes: z.int(),
    isEncrypted: z.boolean(),
    counts: counts.nullable().describe('`null` for a backup that this site has not made'),
    ...completeness,
    drill: z
      .object({ at: z.iso.datetime(), isGood: z.boolean() })
      .nullable()
      .describe('Last drill of this backup'),
  })
  .meta({ id: 'Backup' })

/** A stored backup. */
export type Backup = z.infer<typeof backup>

const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Time must be a time of day such as 03:00')

const number = (name: string, most: number) => {
  const error = `${name} must be a whole number from 0 to ${most}`
  return z.int(error).min(0, error).max(most, error)
}

const settingsInput = z.strictObject({
  isDaily: z.boolean('Daily must be true or false'),
  time: time.describe('In the site’s time zone'),
  keep: z
    .strictObject({
      days: number('Days', backupLimits.days),
      weeks: number('Weeks', backupLimits.weeks),
      months: number('Months', backupLimits.months),
    })
    .describe('Number of days, weeks and months that keep their newest backup'),
  drill: z.enum(drillIntervals, `Drill must be one of ${drillIntervals.join(', ')}`),
  usesLocal: z
    .boolean('Uses local must be true or false')
    .describe('Whether the daily backup is also written to the data folder when BACKUP_TO is set'),
})

const settings = settingsInput
  .extend({
    version: z.int(),
    timeZone: z.string().describe('The site’s time zone, from its settings'),
  })
  .meta({ id: 'BackupSettings' })

/** The backup settings with their version. */
export type StoredBackupSettings = z.infer<typeof settings>

const place = z.object({
  target,
  where: z.string().describe('A folder path, or `s3://bucket/folder`'),
  error: z.string().nullable().describe('Why it cannot be listed'),
})

/** A place for backups, and its error if it cannot be listed. */
export type BackupPlaceStatus = z.infer<typeof place>

const overview = z
  .object({
    status,
    settings,
    places: z.array(place),
    isEncrypted: z.boolean().describe('Whether new backups are encrypted'),
    canDrill: z
      .boolean()
      .describe(
        'Whether the server can decrypt its own backups; otherwise no drills are scheduled',
      ),
    backups: z.array(backup).describe('Newest first'),
    drills: z.array(run).describe('The last ten drills, newest first'),
  })
  .meta({ id: 'BackupOverview' })

/** All data of the backup page. */
export type BackupOverview = z.infer<typeof overview>

const file = { target, name: z.string().max(200) }
const fileParams = z.strictObject(file)

/** Response with the bytes of a file. */
export const fileBytes = {
  'application/octet-stream': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) },
}

export const backupRoutes = {
  'GET /backups': { response: { 200: overview } },
  'GET /backups/status': { response: { 200: status } },
  'GET /backups/running': { response: { 200: z.array(run) } },
  'PUT /backups/settings': { body: settingsInput, response: { 200: settings } },
  'POST /backups': { body: z.strictObject({ target }), response: { 201: run } },
  'POST /backups/drills': { body: z.strictObject(file), response: { 201: run } },
  'POST /backups/:target/:name/download': {
    params: fileParams,
    response: {
      200: z.object({
        url: z
          .string()
          .describe('A path that downloads the file; a download must start within a minute'),
      }),
    },
  },
  'GET /backups/file': {
    querystring: z.strictObject({ token: z.string().max(2000) }),
    response: {
      200: { description: 'The backup', content: fileBytes },
      206: { description: 'The requested range of bytes', content: fileBytes },
    },
  },
  'DELETE /backups/:target/:name': { params: fileParams, response: { 204: noBody } },
} satisfies RouteSchemas
