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

/** The demo company that the site began with. */
export function administratorDemoContentRoutes(app: ApiServer, { db, env }: Services) {
  const answer = (state: DemoState) => ({ ...state, isPublicSite: !isLocal(env.siteUrl) })
  app.get(
    '/demo-content',
    {
      schema: {
        ...demoContentRoutes['GET /demo-content'],
        tags,
        summary: 'Count what is left of the demo content',
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
          'Records, messages and images go to the trash, words of the settings and the pages give way to ' +
          'none or to the samples: all of it or nothing. What was edited stays, whoever did it and ' +
          'whenever, so there is no version to hold If-Match against. The second time nothing is left to do.',
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
          `For ${trashDays} days after its removal; 404 later. What was made meanwhile stays, and keeps ` +
          'its address. The second time nothing is left to do.',
      },
    },
    async (request) => answer(await restoreDemoContent(db, actorOf(request))),
  )
}
