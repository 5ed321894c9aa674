import { checklistRoutes } from '#content/setup/checklist-api.ts'
import { actorOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { readChecklist } from './checklist.ts'
import { confirm, unconfirm } from './confirmations.ts'
import { giveUpSample, keepSample } from './kept-samples.ts'

const tags = ['Checklist']

export function administratorChecklistRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/checklist',
    {
      schema: {
        ...checklistRoutes['GET /checklist'],
        tags,
        summary: 'Get what the site needs to be the company’s own',
        description: 'Found in the data each time, but for what only a person can tell.',
      },
    },
    () => readChecklist(db),
  )

  app.put(
    '/checklist/:key/confirmation',
    {
      schema: {
        ...checklistRoutes['PUT /checklist/:key/confirmation'],
        tags,
        summary: 'Confirm that you have read a text, or made a backup',
        description:
          'With `text` as the checklist names it: 412 when it has changed since, 404 when visitors cannot ' +
          'read one yet. It counts until the text changes.',
      },
    },
    async (request) => {
      await confirm(db, request.params.key, request.body.text, actorOf(request))
      return readChecklist(db)
    },
  )

  app.delete(
    '/checklist/:key/confirmation',
    {
      schema: {
        ...checklistRoutes['DELETE /checklist/:key/confirmation'],
        tags,
        summary: 'Take a confirmation back',
      },
    },
    async (request) => {
      await unconfirm(db, request.params.key, actorOf(request))
      return readChecklist(db)
    },
  )

  app.put(
    '/checklist/samples/:name/:path',
    {
      schema: {
        ...checklistRoutes['PUT /checklist/samples/:name/:path'],
        tags,
        summary: 'Keep a sample text as it is',
        description: 'It is none of the checklist’s any more. 404 where the text is no sample.',
      },
    },
    async (request) => {
      const { name, path } = request.params
      await keepSample(db, name, path, actorOf(request))
      return readChecklist(db)
    },
  )

  app.delete(
    '/checklist/samples/:name/:path',
    {
      schema: {
        ...checklistRoutes['DELETE /checklist/samples/:name/:path'],
        tags,
        summary: 'Take back that a sample text is kept',
      },
    },
    async (request) => {
      const { name, path } = request.params
      await giveUpSample(db, name, path, actorOf(request))
      return readChecklist(db)
    },
  )
}
