import { checklistRoutes } from '#content/api/checklist.ts'
import { readChecklist } from '../database/demo/checklist.ts'
import type { Services } from '../services.ts'
import type { ApiServer } from './validation.ts'

export function administratorChecklistRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/checklist',
    {
      schema: {
        ...checklistRoutes['GET /checklist'],
        tags: ['Checklist'],
        summary: 'Get what the site needs to be the company’s own',
        description: 'Found in the data each time: there is nothing to tick off.',
      },
    },
    () => readChecklist(db),
  )
}
