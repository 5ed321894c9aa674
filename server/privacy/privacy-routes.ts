import { privacyRoutes } from '#content/privacy/privacy-api.ts'
import { actorOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { erasePersonalData, exportPersonalData, findPersonalData } from './personal-data.ts'
import { readRetention, saveRetention } from './retention.ts'

const tags = ['Privacy']

/** What is kept of somebody who asks, and for how long. The e-mail is in the body: an address is logged. */
export function administratorPrivacyRoutes(app: ApiServer, { db }: Services) {
  app.post(
    '/privacy/search',
    {
      schema: {
        ...privacyRoutes['POST /privacy/search'],
        tags,
        summary: 'Say how much there is of a person',
      },
    },
    (request) => findPersonalData(db, request.body.email),
  )

  app.post(
    '/privacy/export',
    {
      schema: {
        ...privacyRoutes['POST /privacy/export'],
        tags,
        summary: 'Export all that there is of a person',
      },
    },
    async (request, reply) => {
      const file = await exportPersonalData(db, request.body.email)
      return reply
        .header('Content-Disposition', 'attachment; filename="personal-data.json"')
        .send(file)
    },
  )

  app.post(
    '/privacy/erase',
    {
      schema: {
        ...privacyRoutes['POST /privacy/erase'],
        tags,
        summary: 'Erase a person',
        description:
          'All of it or nothing, and for good. 412 when there is more or less by now than `total`. Backups ' +
          'have it still.',
      },
    },
    (request) => erasePersonalData(db, request.body, actorOf(request)),
  )

  app.get(
    '/privacy/retention',
    {
      schema: {
        ...privacyRoutes['GET /privacy/retention'],
        tags,
        summary: 'Say after how many months messages go',
      },
    },
    () => readRetention(db),
  )

  app.put(
    '/privacy/retention',
    {
      schema: {
        ...privacyRoutes['PUT /privacy/retention'],
        tags,
        summary: 'Set after how many months messages go',
        description:
          'On the first of a month, for good, and 30 days after this was changed at the earliest.',
      },
    },
    (request) => saveRetention(db, request.body.months, actorOf(request)),
  )
}
