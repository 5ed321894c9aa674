import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { createRunFolder } from './tests/support/run/run-folder.ts'

// Projects with `isolate: false` load a module once for all files of a worker, which halves their time. So a file must
// leave no state behind.

const major = Number.parseInt(process.versions.node, 10)
if (major < 26) {
  throw new Error(
    `The tests need Node 26, and this is ${major}. npm scripts and npx find the Node that npm ci has installed: npx vitest run …`,
  )
}

createRunFolder()

const node = { setupFiles: ['tests/support/run/register-worker.ts'] }

/** Timeouts of fast tests, in milliseconds. A passing test takes a tenth of its timeout. */
const fast = {
  ...node,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}

/** Timeouts of tests that build, restore, kill, fill or walk through whole sites, in milliseconds. */
const slow = {
  ...node,
  testTimeout: 170_000,
  hookTimeout: 170_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Unit tests of code with one implementation per engine. `tests/support/databases/database.ts` gives them theirs. */
const onBothEngines = [
  'server/database/{migrate,squashed-migrations,transactions}.test.ts',
  'server/database/engine/group-commit.test.ts',
  'server/scheduler/scheduler.test.ts',
  'server/outbox/dispatcher.test.ts',
  'server/publishing/changesets/try-changeset.test.ts',
  'server/upgrade/upgrade.test.ts',
]

/**
 * API tests that run on SQLite only. They test headers, bodies, uploads, pictures, pages and sign-in protocols. Other
 * files test the queries behind them on both engines.
 */
const withoutEngine = [
  'backups',
  'brand',
  'checklist',
  'csrf',
  'deleted-caches',
  'exits',
  'growth',
  'http',
  'load-shedding',
  'log-addresses',
  'logo',
  'media',
  'monitoring',
  'oidc',
  'oidc-hostile',
  'openapi',
  'own-addresses',
  'page-fast-path',
  'picture-copies',
  'placeholders',
  'rich-text',
  'rights',
  'search-engines',
  'setup',
  'shared-pictures',
  'staff-pages',
  'storage',
  'storage-lies',
  'ticket',
  'upload',
  'upload-bounds',
  'upload-hostile',
  'upload-limits',
  'upload-requests',
].map((name) => `tests/api/${name}.test.ts`)

/** Tests that back up, restore, export and upgrade whole sites, or convert thousands of documents. */
const integration = [
  'tests/api/export.test.ts',
  'app/admin/documents/form/inputs/rich-text/model/round-trip.test.ts',
  'content/rich-text/markdown.test.ts',
  'server/backup/write-backup.test.ts',
  'server/backup/restore/{hostile-archives,restore-at-start,restore-backup}.test.ts',
  'server/database/migrate.test.ts',
  'server/backup/export/export-memory.test.ts',
  'server/backup/export/static/export-static.test.ts',
  'server/upgrade/upgrade.test.ts',
]

export default defineConfig({
  test: {
    reporters: [
      'default',
      './tests/support/run/summary-reporter.ts',
      './tests/support/run/stall-reporter.ts',
    ],
    // All projects share the workers. There may be more workers than cores, because most files wait for a browser or a
    // server.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        test: {
          ...fast,
          name: 'unit',
          include: [
            'bench/**/*.test.ts',
            '{content,server,tools}/**/*.test.ts',
            'tests/{backup-chapter,conventions,deploy,docs,text-functions}.test.ts',
            'tests/parts/*.test.ts',
            'tests/mutants/*.test.ts',
          ],
          exclude: integration,
          isolate: false,
        },
      },
      // Modules of the app keep the state of one page, so these files stay isolated.
      { test: { ...fast, name: 'app', include: ['app/**/*.test.{ts,tsx}'], exclude: integration } },
      {
        test: {
          ...fast,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: integration,
          isolate: false,
        },
      },
      {
        // The static checks run alongside the other tests. They only compute, so a busy processor alone makes them slow.
        test: {
          ...node,
          name: 'checks',
          include: ['tests/checks/*.test.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...fast,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/sites/journey-setup.ts'],
        },
      },
      {
        // This project kills a process once for each kind of fault. The faults project does it many times.
        test: {
          ...fast,
          name: 'kills',
          include: ['tests/faults/{demo-content,mixed,outbox,upload}-kill.test.ts'],
          env: { FAULTS: 'once' },
        },
      },
      { test: { ...slow, name: 'integration', include: integration } },
      {
        test: {
          ...fast,
          name: 'postgres',
          isolate: false,
          include: ['tests/{api,postgres}/**/*.test.ts', ...onBothEngines],
          exclude: withoutEngine,
          globalSetup: ['tests/support/databases/postgres-setup.ts'],
        },
      },
      {
        // Replicas behind a balancer with one shared database.
        test: {
          ...slow,
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: [
            'tests/support/sites/build-setup.ts',
            'tests/support/databases/postgres-setup.ts',
          ],
        },
      },
      {
        // Attacks over HTTP on the built pages.
        test: {
          ...slow,
          name: 'security',
          include: ['tests/security/**/*.test.ts'],
          globalSetup: ['tests/support/sites/build-setup.ts'],
        },
      },
      {
        // Killed servers, full disks and databases of earlier versions.
        test: {
          ...slow,
          name: 'faults',
          include: ['tests/{faults,upgrade}/**/*.test.ts'],
          globalSetup: ['tests/support/sites/build-setup.ts'],
        },
      },
      {
        // The recipes of CONTRIBUTING.md, each in a copy of the sources.
        test: {
          ...node,
          name: 'recipes',
          include: ['tests/recipes/*.test.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...slow,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          isolate: false,
          globalSetup: [
            'tests/support/browser/browser-setup.ts',
            'tests/support/sites/demo-data.ts',
          ],
        },
      },
    ],
  },
})
