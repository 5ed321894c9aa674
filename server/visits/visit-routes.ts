import { visitRoutes } from '#content/visits/visits-api.ts'
import { sendCsv } from '../http/api/csv.ts'
import { actorOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { isLive } from '../redirects/live-addresses.ts'
import { readVisits } from './visit-report.ts'
import type { VisitServices } from './visit-services.ts'
import { visitsAsCsv } from './visits-csv.ts'
import { isVisitsOn, switchVisits } from './visits-policy.ts'

const tags = ['Visits']

/** Route for the script of public pages. */
export function openVisitRoutes(app: ApiServer, { db, visitCounts }: VisitServices) {
  app.post(
    '/visits',
    {
      config: { ignoresToken: true },
      schema: {
        ...visitRoutes['POST /visits'],
        tags,
        summary: 'Count a page that the browser had fetched in advance',
        description:
          'Browsers fetch pages of this site in advance and show them without a further request. Their pages then ' +
          'send this one. The page is that of the Referer header; other requests are ignored.',
      },
    },
    async (request, reply) => {
      await visitCounts.countPrefetched(request.raw, (path) => isLive(db, path))
      return reply.code(204).send()
    },
  )
}

/** Routes for people with the content duty. */
export function staffVisitRoutes(app: ApiServer, { db, visitCounts }: VisitServices) {
  app.get(
    '/visits',
    {
      schema: {
        ...visitRoutes['GET /visits'],
        tags,
        summary: 'Get the visits of a period',
        description:
          'Robots, staff and visitors with Global Privacy Control are not counted. Visits of the last ten seconds may ' +
          'be missing, if another process answered them. The default range is 30 days.',
      },
    },
    async (request) => {
      await visitCounts.flush()
      return readVisits(db, request.query.range ?? '30d')
    },
  )

  app.get(
    '/visits/export',
    {
      schema: {
        ...visitRoutes['GET /visits/export'],
        tags,
        summary: 'Export a list of visits as CSV',
      },
    },
    async (request, reply) => {
      const { range = '30d', list } = request.query
      await visitCounts.flush()
      return sendCsv(reply, `visits-${list}-${range}.csv`, await visitsAsCsv(db, range, list))
    },
  )

  app.get(
    '/visits/settings',
    {
      schema: {
        ...visitRoutes['GET /visits/settings'],
        tags,
        summary: 'Get whether visits are counted',
      },
    },
    async () => ({ isOn: await isVisitsOn(db) }),
  )
}

/** Route for administrators. */
export function administratorVisitRoutes(app: ApiServer, { db, visitCounts }: VisitServices) {
  app.put(
    '/visits/settings',
    {
      schema: {
        ...visitRoutes['PUT /visits/settings'],
        tags,
        summary: 'Switch the counting of visits on or off',
        description: 'Off also deletes the hashes of the day’s visitors. The sums stay.',
      },
    },
    async (request) => {
      const { isOn } = request.body
      await visitCounts.flush()
      await switchVisits(db, isOn, actorOf(request))
      // Learns the switch; other processes learn it with their next write.
      await visitCounts.flush()
      return { isOn }
    },
  )
}
