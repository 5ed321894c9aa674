import { checklistRoutes } from '#content/api/checklist.ts'
import { readChecklist } from '../database/demo/checklist.ts'
import { confirm, unconfirm } from '../database/demo/confirmations.ts'
import type { Services } from '../services.ts'
import { actorOf } from './http.ts'
import type { ApiServer } from './validation.ts'

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
}
