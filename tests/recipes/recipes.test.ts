import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeUnder, openCopy, type SourceCopy } from './source-copy.ts'

// Each test carries out a recipe of CONTRIBUTING.md in a copy of the sources, and nothing more. Then it runs the checks
// and the tests that would find a forgotten place.

let copy: SourceCopy
beforeEach(() => {
  copy = openCopy()
})
afterEach(() => copy.remove())

/** Types and the tests of a project. */
const check = () => {
  copy.run('react-router', 'typegen')
  copy.run('tsc', '-b')
}
const runTests = (project: string, ...files: string[]) =>
  copy.run('vitest', 'run', '--project', project, '--reporter=dot', ...files)

const conventions = ['tests/conventions.test.ts', 'tests/docs.test.ts', 'content', 'server/setup']

test('a field needs its declaration, a migration and a label for guests', () => {
  const [migration = ''] = codeUnder('Add a field')
  copy.insert(
    'content/documents/types/careers.ts',
    "    team: text('Team', { isOptional: true, maxLength: 80 }),",
    "    department: text('Department'",
  )
  const start = () => copy.run('node', 'server/main.js', '--dev')
  expect(start).toThrow(`migrations/0014-team.ts:\n\n${migration.trimEnd()}`)
  copy.write('server/database/migrations/0014-team.ts', migration)
  copy.insert('content/publishing/review/part-labels.ts', "  Team: 'Team',", '  Department:')
  check()
  runTests('unit', ...conventions)
  runTests('integration', 'server/database/migrate.test.ts')
  runTests('api', 'tests/api/records.test.ts', 'tests/api/openapi.test.ts')
})

test('a content type needs its declaration, its line, a migration and its place in the privacy documentation', () => {
  const [declaration = '', migration = ''] = codeUnder('Add a content type')
  copy.write('content/documents/types/events.ts', declaration)
  const registry = 'content/documents/content-types.ts'
  copy.insert(registry, "import { events } from './types/events.ts'", 'import { news }')
  copy.replace(registry, 'subpages, news }', 'subpages, news, events }')
  copy.write('server/database/migrations/0014-events.ts', migration)
  copy.replace('docs/privacy.md', '`testimonials`, `news`', '`testimonials`, `events`, `news`')
  copy.insert('content/publishing/review/part-labels.ts', "  Place: 'Ort',", '  Department:')
  check()
  runTests('unit', ...conventions)
  runTests('integration', 'server/database/migrate.test.ts')
  runTests(
    'api',
    'tests/api/records.test.ts',
    'tests/api/openapi.test.ts',
    'tests/api/rights.test.ts',
  )
})

test('a public page needs its declaration, its line and its route', () => {
  const [declaration = '', component = ''] = codeUnder('Add a public page')
  copy.write('content/documents/pages/team.ts', declaration)
  copy.insert(
    'content/documents/pages/index.ts',
    "import { team } from './team.ts'",
    'import { technologies }',
  )
  copy.insert('content/documents/pages/index.ts', '  team,', '  contact,')
  copy.insert('app/routes.ts', "    route('team', 'site/team/team.tsx'),", "    route('about'")
  copy.write('app/site/team/team.tsx', component)
  check()
  runTests('unit', ...conventions)
  runTests('api', 'tests/api/own-addresses.test.ts', 'tests/api/search-engines.test.ts')
})

test('a category needs its key, a label in each language and a project of the demo company', () => {
  copy.replace(
    'content/documents/types/projects.ts',
    "'enterprise'] as",
    "'enterprise', 'games'] as",
  )
  expect(check).toThrow('games')
  copy.insert('content/labels/en.ts', "      games: 'Games',", "      enterprise: 'Enterprise'")
  copy.insert('content/labels/de.ts', "      games: 'Spiele',", "      enterprise: 'Enterprise'")
  copy.replace('demo/projects/care-roster.md', '"Enterprise"', '"Games"')
  check()
  runTests('unit', ...conventions)
})

test('a text of a page needs its line', () => {
  copy.insert(
    'content/documents/pages/home.ts',
    "      aside: text('Aside', { maxLength: 90, sample: { en: 'Since then.', de: 'Seither.' } }),",
    "      contact: text('Button to the contact form'",
  )
  check()
  runTests('unit', ...conventions)
})

test('a label needs its line in each language', () => {
  copy.insert('content/labels/en.ts', "    again: 'Try again',", '    returnHome:')
  expect(check).toThrow(/labels\/de\.ts/)
  copy.insert('content/labels/de.ts', "    again: 'Noch einmal',", '    returnHome:')
  check()
  runTests('unit', ...conventions)
})
