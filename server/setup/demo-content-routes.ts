import { trashDays } from '#content/documents/changes.ts'
import { demoContentRoutes } from '#content/setup/demo-content-api.ts'
import { isLocal } from '../env/env.ts'
import { actorOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { Services } from '../services.ts'
import {
  type DemoState,
  getDemoContent,
  removeDemoContent,
  restoreDemoContent,
} from './demo-content.ts'

const tags = ['Demo content']

/** Routes to count, remove and restore the demo company's content. */
export function administratorDemoContentRoutes(app: ApiServer, { db, env }: Services) {
  const answer = (state: DemoState) => ({ ...state, isPublicSite: !isLocal(env.siteUrl) })
  app.get(
    '/demo-content',
    {
      schema: {
        ...demoContentRoutes['GET /demo-content'],
        tags,
        summary: 'Count the remaining demo content',
      },
    },
    async () => answer(await getDemoContent(db)),
  )

  app.delete(
    '/demo-content',
    {
      schema: {
        ...demoContentRoutes['DELETE /demo-content'],
        tags,
        summary: 'Remove the demo content',
        description:
          'Moves records, messages and images to the trash, and replaces texts of the settings and the pages by empty ' +
          'values or samples, one after the other. Edited content always stays, ' +
          'so there is no version for If-Match. Repeating it changes nothing, or completes an interrupted removal.',
      },
    },
    async (request) => answer(await removeDemoContent(db, actorOf(request))),
  )

  app.post(
    '/demo-content/restore',
    {
      schema: {
        ...demoContentRoutes['POST /demo-content/restore'],
        tags,
        summary: 'Restore the demo content',
        description:
          `Possible for ${trashDays} days after the removal, then 404. Content created meanwhile stays and keeps ` +
          'its address. Repeating it changes nothing, or completes an interrupted restoration.',
      },
    },
    async (request) => answer(await restoreDemoContent(db, actorOf(request))),
  )
}
