import type { BackupTarget } from '#content/backup/backup-settings.ts'
import { backupRoutes } from '#content/backup/backups-api.ts'
import { MissingError } from '../database/errors.ts'
import { siteTimeZone } from '../documents/site-time-zone.ts'
import { actorOf, entityTag, sessionOf, writeOptions } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { Problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { noteBackup, openRuns, requestRun, toRun } from './backup-runs.ts'
import { saveBackupSettings } from './backup-settings.ts'
import { issueDownload } from './download-tokens.ts'
import { failureText } from './failure-text.ts'
import { openTarget, scheduleOptions, siteTargets } from './places/site-places.ts'
import { readBackupStatus } from './schedule/backup-status.ts'

const tags = ['Backups']

/** Opens the folder or bucket of a backup target. Throws a 404 when the site does not have the target. */
export async function placeOf(env: Services['env'], target: BackupTarget) {
  if (!siteTargets(env).includes(target))
    throw new Problem(404, 'This site has no second location for backups: BACKUP_TO is not set.')
  return openTarget(env, target)
}

/**
 * Awaits a request to the folder or bucket of a backup target. A failure becomes a 503 that tells the administrator the
 * reason.
 */
export async function ask<T>(what: Promise<T>): Promise<T> {
  try {
    return await what
  } catch (error) {
    throw new Problem(503, `The backup location does not answer: ${failureText(error)}`)
  }
}

/** Opens the folder or bucket that contains a backup. Throws `MissingError` when the backup does not exist. */
async function findBackup(env: Services['env'], target: BackupTarget, name: string) {
  const place = await placeOf(env, target)
  const found = (await ask(place.list())).find((each) => each.name === name)
  if (!found) throw new MissingError()
  return place
}

export function administratorBackupRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/backups',
    {
      schema: {
        ...backupRoutes['GET /backups'],
        tags,
        summary: 'List backups, with their schedule and status',
      },
    },
    async (_request, reply) => {
      const { readOverview } = await import('./schedule/overview.ts')
      const overview = await readOverview(db, env)
      return reply.header('ETag', entityTag(overview.settings.version)).send(overview)
    },
  )

  app.get(
    '/backups/status',
    {
      schema: {
        ...backupRoutes['GET /backups/status'],
        tags,
        summary: 'Get the status of backups and drills',
      },
    },
    () => readBackupStatus(db, scheduleOptions(env)),
  )

  app.get(
    '/backups/running',
    {
      schema: {
        ...backupRoutes['GET /backups/running'],
        tags,
        summary: 'List waiting and running backups and drills',
        description: 'Cheap enough to poll every second.',
      },
    },
    async () => (await openRuns(db)).map(toRun),
  )

  app.put(
    '/backups/settings',
    {
      schema: {
        ...backupRoutes['PUT /backups/settings'],
        tags,
        summary: 'Save the schedule and the retention of backups',
        description: 'Honours If-Match.',
      },
    },
    async (request, reply) => {
      const saved = await saveBackupSettings(db, request.body, writeOptions(request))
      const { updatedAt: _, ...settings } = saved
      return reply
        .header('ETag', entityTag(saved.version))
        .send({ ...settings, timeZone: await siteTimeZone(db) })
    },
  )

  app.post(
    '/backups',
    {
      schema: {
        ...backupRoutes['POST /backups'],
        tags,
        summary: 'Make a backup',
        description:
          'It starts within seconds; `GET /backups/running` has its progress. 409 while another backup is open.',
      },
    },
    async (request, reply) => {
      const { target } = request.body
      await placeOf(env, target)
      const run = await requestRun(db, { kind: 'backup', target, by: actorOf(request) })
      return reply.code(201).send(run)
    },
  )

  app.post(
    '/backups/drills',
    {
      schema: {
        ...backupRoutes['POST /backups/drills'],
        tags,
        summary: 'Drill a backup',
        description:
          'Restores it into a temporary folder, which is deleted afterwards. It starts within seconds; ' +
          '`GET /backups/running` has its progress and `GET /backups` its result. 409 while another drill is open.',
      },
    },
    async (request, reply) => {
      const { target, name } = request.body
      await findBackup(env, target, name)
      const run = await requestRun(db, { kind: 'drill', target, name, by: actorOf(request) })
      await noteBackup(db, 'drilled', name, actorOf(request))
      return reply.code(201).send(run)
    },
  )

  app.post(
    '/backups/:target/:name/download',
    {
      schema: {
        ...backupRoutes['POST /backups/:target/:name/download'],
        tags,
        summary: 'Get an address that downloads a backup',
        description:
          'Requires a confirmation. A download must start within a minute. An interrupted one can be resumed for twelve hours. The address ends with this session.',
      },
    },
    async (request) => {
      const { target, name } = request.params
      await findBackup(env, target, name)
      await app.requireConfirmation(request)
      const token = await issueDownload(db, { target, name, session: sessionOf(request).id })
      return { url: `/api/backups/file?token=${token}` }
    },
  )

  app.delete(
    '/backups/:target/:name',
    {
      schema: {
        ...backupRoutes['DELETE /backups/:target/:name'],
        tags,
        summary: 'Delete a backup',
        description: 'Permanently.',
      },
    },
    async (request, reply) => {
      const { target, name } = request.params
      const place = await findBackup(env, target, name)
      await ask(place.delete(name))
      await noteBackup(db, 'deleted', name, actorOf(request))
      return reply.code(204).send()
    },
  )
}
