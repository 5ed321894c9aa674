import * as z from 'zod'
import { noBody, type RouteSchemas } from '../api/route.ts'
import { backupLimits, backupTargets, drillIntervals } from './backup-settings.ts'

const target = z.enum(backupTargets, `Target must be one of ${backupTargets.join(', ')}`)

export const progress = z.object({
  step: z.string().describe('What is being done, in plain words'),
  done: z.int().nullable().describe('How much of it, as `total` counts; `null` where nobody knows'),
  total: z.int().nullable(),
})

/** How far a run is. */
export type BackupProgress = z.infer<typeof progress>

const counts = z.object({
  records: z.int().describe('Of all content types'),
  pictures: z.int(),
  privateFiles: z.int(),
})

/** How much a backup has of what. */
export type BackupCounts = z.infer<typeof counts>

const report = z.object({
  records: z.int().nullable().describe('How many the backup has; `null` when it cannot be read'),
  pictures: z.int().describe('How many were compared with their hash'),
  pages: z.int().describe('How many were asked for'),
  steps: z.array(z.object({ name: z.string(), ms: z.int() })).describe('What was done'),
  failures: z.array(z.string()).describe('What is wrong'),
  findings: z
    .array(z.string())
    .describe('What the backup lacked when it was made, by its own manifest: no failure'),
  ms: z.int(),
})

/** What a drill has found. */
export type DrillReport = z.infer<typeof report>

const run = z
  .object({
    _id: z.uuid(),
    kind: z.enum(['backup', 'drill']),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    target,
    name: z.string().nullable().describe('The file; `null` until it has its name'),
    by: z.string().nullable().describe('Who asked for it; `null`: the schedule'),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    progress: progress.nullable(),
    error: z.string().nullable(),
    findings: z
      .array(z.string())
      .describe(
        'What the owner should know of a backup that was made, such as a file that was missing',
      ),
    report: report.nullable().describe('Of a drill'),
  })
  .meta({ id: 'BackupRun' })

/** A backup or a drill that was asked for: how far it is, or how it went. */
export type BackupRun = z.infer<typeof run>

const trouble = z
  .object({
    kind: z.enum(['backup', 'drill']),
    state: z.enum(['failed', 'old']),
    since: z.iso.datetime().nullable(),
    lastAt: z.iso.datetime().nullable().describe('When the last good one began'),
  })
  .meta({ id: 'BackupTrouble' })

/** What of backups somebody has to see to. */
export type BackupTrouble = z.infer<typeof trouble>
export { trouble as backupTrouble }

const health = z.object({
  state: z
    .enum(['ok', 'off', 'failed', 'old'])
    .describe('*Old*: longer ago than the schedule says, and some time to spare'),
  lastAt: z.iso.datetime().nullable().describe('When the last good one began'),
  since: z.iso.datetime().nullable().describe('Since when it is not as it should be'),
  error: z.string().nullable().describe('Why the last one failed'),
  nextAt: z.iso.datetime().nullable().describe('When the next one begins by itself'),
})

const completeness = {
  isIncomplete: z.boolean().describe('Whether pictures were missing when it was made'),
  findings: z.array(z.string()).describe('What is missing, and what else the owner should know'),
}

const status = z
  .object({
    backup: health.extend(completeness).describe('The last two are of the last good one'),
    drill: health.extend({
      checked: z
        .object({ pages: z.int(), pictures: z.int() })
        .nullable()
        .describe('How much the last good one looked at'),
      failures: z.array(z.string()).describe('What the last one found wrong, if it failed'),
    }),
    running: z.array(run),
  })
  .meta({ id: 'BackupStatus' })

/** Whether the site has backups that can be relied on. */
export type BackupStatus = z.infer<typeof status>
export type BackupHealth = z.infer<typeof health>

const backup = z
  .object({
    target,
    name: z.string(),
    createdAt: z.iso.datetime(),
    bytes: z.int(),
    isEncrypted: z.boolean(),
    counts: counts.nullable().describe('`null` for one that this site does not know'),
    ...completeness,
    drill: z
      .object({ at: z.iso.datetime(), isGood: z.boolean() })
      .nullable()
      .describe('The last drill of it'),
  })
  .meta({ id: 'Backup' })

/** A backup that is there. */
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
  time: time.describe('In the time zone of the site'),
  keep: z
    .strictObject({
      days: number('Days', backupLimits.days),
      weeks: number('Weeks', backupLimits.weeks),
      months: number('Months', backupLimits.months),
    })
    .describe('How many days, weeks and months that have a backup keep the newest of theirs'),
  drill: z.enum(drillIntervals, `Drill must be one of ${drillIntervals.join(', ')}`),
  usesLocal: z
    .boolean('Uses local must be true or false')
    .describe('Whether the daily backup goes to the data folder, too, where BACKUP_TO is set'),
})

const settings = settingsInput
  .extend({ version: z.int(), timeZone: z.string().describe('Of the site: its settings have it') })
  .meta({ id: 'BackupSettings' })

/** The schedule with the count of its saves. */
export type StoredBackupSettings = z.infer<typeof settings>

const place = z.object({
  target,
  where: z.string().describe('A folder, or `s3://bucket/folder`'),
  error: z.string().nullable().describe('Why it cannot be read now'),
})

/** A place for backups, and whether it can be read. */
export type BackupPlaceStatus = z.infer<typeof place>

const overview = z
  .object({
    status,
    settings,
    places: z.array(place),
    isEncrypted: z.boolean().describe('Whether what is written is encrypted'),
    canDrill: z
      .boolean()
      .describe('Whether this server can read what it encrypts: else no drill is made by itself'),
    backups: z.array(backup).describe('The newest first'),
    drills: z.array(run).describe('The last ten drills, the newest first'),
  })
  .meta({ id: 'BackupOverview' })

/** All that the screen of backups shows. */
export type BackupOverview = z.infer<typeof overview>

const file = { target, name: z.string().max(200) }
const fileParams = z.strictObject(file)

const bytes = {
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
          .describe('A path that gives the file to whoever asks for it within a minute'),
      }),
    },
  },
  'GET /backups/file': {
    querystring: z.strictObject({ token: z.string().max(2000) }),
    response: {
      200: { description: 'The backup', content: bytes },
      206: { description: 'The bytes of it that `Range` asks for', content: bytes },
    },
  },
  'DELETE /backups/:target/:name': { params: fileParams, response: { 204: noBody } },
} satisfies RouteSchemas
