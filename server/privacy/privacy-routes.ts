import { privacyRoutes } from '#content/privacy/privacy-api.ts'
import { actorOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import { erasePersonalData, exportPersonalData, findPersonalData } from './personal-data.ts'
import { readRetention, saveRetention } from './retention.ts'

const tags = ['Privacy']

/** Data requests and retention. The email address is sent in the body, because URLs are logged. */
export function administratorPrivacyRoutes(app: ApiServer, { db }: Services) {
  app.post(
    '/privacy/search',
    {
      schema: {
        ...privacyRoutes['POST /privacy/search'],
        tags,
        summary: 'Count the personal data of a person',
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
        summary: 'Export the personal data of a person',
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
        summary: 'Erase the personal data of a person',
        description:
          'Permanent, in one transaction. 412 if the amount is no longer `total`. Backups ' +
          'still contain the data.',
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
        summary: 'Get how many months messages are kept',
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
        summary: 'Set how many months messages are kept',
        description:
          'Older messages are permanently deleted on the first of a month, at the earliest 30 days after this change.',
      },
    },
    (request) => saveRetention(db, request.body.months, actorOf(request)),
  )
}
