import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Where `isolate` is false a worker loads a module once for all of its files: that halves the time, and a file must
// leave nothing behind that another could meet.

/** No verdicts but ends to waiting, in milliseconds: of a machine that does something else, too. */
const node = {
  environment: 'node',
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
} as const

/** Unit tests of what could be another thing on PostgreSQL: they take their database from tests/support/database.ts. */
const onBothEngines = [
  'server/database/{migrate,transactions}.test.ts',
  'server/database/engine/group-commit.test.ts',
  'server/jobs/scheduler.test.ts',
  'server/outbox/dispatcher.test.ts',
  'server/pages/preview.test.ts',
  'server/upgrade/upgrade.test.ts',
]

/** Whole backups, restores and upgrades, and thousands of documents there and back: not before each commit. */
const integration = [
  'app/admin/form/inputs/rich-text/model/round-trip.test.ts',
  'content/rich-text/markdown.test.ts',
  'server/backup/write-backup.test.ts',
  'server/backup/restore/restore-backup.test.ts',
  'server/database/migrate.test.ts',
  'server/upgrade/upgrade.test.ts',
]

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/summary-reporter.ts'],
    // One pool for all projects: a number that differs from the default would run them one after the other,
    // and the default, a core less than there are, one file at a time where there are two.
    // Most files wait for a browser or a server more than they work.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            '{content,server,tools}/**/*.test.ts',
            'tests/{conventions,deploy,docs}.test.ts',
          ],
          exclude: integration,
          isolate: false,
        },
      },
      // Modules of the app have the state of one page.
      { test: { ...node, name: 'app', include: ['app/**/*.test.{ts,tsx}'], exclude: integration } },
      { test: { ...node, name: 'integration', include: integration } },
      { test: { ...node, name: 'api', include: ['tests/api/**/*.test.ts'], isolate: false } },
      {
        // The API and what only PostgreSQL does, on a server of PostgreSQL.
        test: {
          ...node,
          name: 'postgres',
          isolate: false,
          include: ['tests/{api,postgres}/**/*.test.ts', ...onBothEngines],
          exclude: ['tests/api/growth.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      {
        // Replicas behind a balancer, with one database.
        test: {
          ...node,
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/postgres-setup.ts'],
        },
      },
      {
        // What attackers do at the level of HTTP, against the built pages: the engine makes no difference.
        test: {
          ...node,
          name: 'security',
          include: ['tests/security/**/*.test.ts'],
          globalSetup: ['tests/support/build-setup.ts'],
        },
      },
      {
        // Servers that are killed, disks that are full, and databases of former versions.
        test: {
          ...node,
          name: 'faults',
          include: ['tests/{faults,upgrade}/**/*.test.ts'],
          globalSetup: ['tests/support/build-setup.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/demo-data.ts'],
          // A fault of the browser, see tests/support/stalled-renderer.ts; no other failure is tried again.
          retry: { count: 1, condition: /^The browser has stopped drawing\.$/ },
        },
      },
    ],
  },
})
