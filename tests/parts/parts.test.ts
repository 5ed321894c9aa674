import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { parts, partsFor } from './parts.ts'

test('the parts are the projects of vitest.config.ts', () => {
  const projects = config.test?.projects?.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
  )
  expect([...parts].sort()).toEqual(projects?.sort())
})

test.each([
  [
    ['README.md', 'docs/backup.md'],
    ['checks', 'unit'],
  ],
  [['app/site/home/home.tsx'], ['checks', 'unit', 'app', 'journeys', 'security', 'e2e']],
  [['tests/api/records.test.ts'], ['checks', 'api', 'postgres']],
  [
    ['server/health/health.ts'],
    ['checks', 'unit', 'app', 'api', 'journeys', 'kills', 'security', 'faults'],
  ],
  [['server/documents/slugs.ts'], parts.filter((part) => part !== 'e2e' && part !== 'recipes')],
  [
    ['demo/news/one-page.md'],
    parts.filter((part) => !['cluster', 'security', 'faults', 'recipes'].includes(part)),
  ],
  [['package-lock.json', 'README.md'], parts],
  [['CONTRIBUTING.md'], ['checks', 'unit', 'recipes']],
  [[], []],
])('changes of %j touch %j', (paths, expected) => {
  expect(partsFor(paths)).toEqual(expected)
})
