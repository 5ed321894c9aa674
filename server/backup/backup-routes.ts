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

/** The place of a target. Throws a 404 when the site has no such place. */
export async function placeOf(env: Services['env'], target: BackupTarget) {
  if (!siteTargets(env).includes(target))
    throw new Problem(404, 'This site has no other place for backups: BACKUP_TO is not set.')
  return openTarget(env, target)
}

/** Asks a place for something; what is in its way is said to the administrator who asks. */
export async function ask<T>(what: Promise<T>): Promise<T> {
  try {
    return await what
  } catch (error) {
    throw new Problem(503, `The place of the backups does not answer: ${failureText(error)}`)
  }
}

/** Throws `MissingError` when there is no such backup. */
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
        summary: 'List the backups, and say how they are made',
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
        summary: 'Say whether there are backups that can be relied on',
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
        summary: 'List the backups and drills that wait or are under way',
        description: 'Cheap enough to be asked every second until they have ended.',
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
        summary: 'Save when backups are made and how long they stay',
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
          'It begins within seconds; `GET /backups/running` says how far it is. 409 while another one is made.',
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
        summary: 'Restore a backup on trial',
        description:
          'Into a temporary folder, which goes afterwards. It begins within seconds; `GET /backups/running` says how ' +
          'far it is, and `GET /backups` what it has found. 409 while another one is under way.',
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
          'A download begins by it within a minute. One that breaks off can go on by it for twelve hours. It ends with this session.',
      },
    },
    async (request) => {
      const { target, name } = request.params
      await findBackup(env, target, name)
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
        description: 'For good.',
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
