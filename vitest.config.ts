import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** No verdicts but ends to waiting, in milliseconds: of a machine that does something else, too. */
const node = {
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const

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
          include: ['{app,content,server,tools}/**/*.test.{ts,tsx}', 'tests/conventions.test.ts'],
        },
      },
      { test: { ...node, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      {
        // The API and what only PostgreSQL does, on a server of PostgreSQL.
        test: {
          ...node,
          name: 'postgres',
          include: ['tests/{api,postgres}/**/*.test.ts'],
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
          testTimeout: 600_000,
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      {
        // Servers that are killed, and disks that are full.
        test: {
          ...node,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/demo-data.ts'],
          // A fault of the browser, see tests/support/stalled-renderer.ts; no other failure is tried again.
          retry: { count: 1, condition: /^The browser has stopped drawing\.$/ },
        },
      },
    ],
  },
})
