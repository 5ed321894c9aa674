import { checklistRoutes } from '#content/setup/checklist-api.ts'
import { actorOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { readChecklist } from './checklist.ts'
import { confirm, unconfirm } from './confirmations.ts'
import { keepSamples, unkeepSamples } from './kept-samples.ts'

const tags = ['Checklist']

export function administratorChecklistRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/checklist',
    {
      schema: {
        ...checklistRoutes['GET /checklist'],
        tags,
        summary: 'Get the setup checklist',
        description: 'Computed from the site’s data, except for items that a person confirms.',
      },
    },
    () => readChecklist({ db, env }),
  )

  app.put(
    '/checklist/:key/confirmation',
    {
      schema: {
        ...checklistRoutes['PUT /checklist/:key/confirmation'],
        tags,
        summary: 'Confirm that a text was read or a backup was made',
        description:
          '`text` is the value from the checklist: 412 if the text has changed since, 404 if visitors cannot ' +
          'read it yet. The confirmation is valid until the text changes.',
      },
    },
    async (request) => {
      await confirm(db, request.params.key, request.body.text, actorOf(request))
      return readChecklist({ db, env })
    },
  )

  app.delete(
    '/checklist/:key/confirmation',
    {
      schema: {
        ...checklistRoutes['DELETE /checklist/:key/confirmation'],
        tags,
        summary: 'Withdraw a confirmation',
      },
    },
    async (request) => {
      await unconfirm(db, request.params.key, actorOf(request))
      return readChecklist({ db, env })
    },
  )

  app.put(
    '/checklist/samples/:name',
    {
      schema: {
        ...checklistRoutes['PUT /checklist/samples/:name'],
        tags,
        summary: 'Keep several sample texts of a page, or stop keeping them',
        description: 'All or none of them. 404 if one of the texts to keep is not a sample.',
      },
    },
    async (request) => {
      const { name } = request.params
      const { paths, isKept } = request.body
      const change = isKept ? keepSamples : unkeepSamples
      await change(db, { name, paths }, actorOf(request))
      return readChecklist({ db, env })
    },
  )

  app.put(
    '/checklist/samples/:name/:path',
    {
      schema: {
        ...checklistRoutes['PUT /checklist/samples/:name/:path'],
        tags,
        summary: 'Keep a sample text',
        description: 'Removes it from the checklist. 404 if the text is not a sample.',
      },
    },
    async (request) => {
      const { name, path } = request.params
      await keepSamples(db, { name, paths: [path] }, actorOf(request))
      return readChecklist({ db, env })
    },
  )

  app.delete(
    '/checklist/samples/:name/:path',
    {
      schema: {
        ...checklistRoutes['DELETE /checklist/samples/:name/:path'],
        tags,
        summary: 'Stop keeping a sample text',
      },
    },
    async (request) => {
      const { name, path } = request.params
      await unkeepSamples(db, { name, paths: [path] }, actorOf(request))
      return readChecklist({ db, env })
    },
  )
}
