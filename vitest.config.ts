import { defineConfig } from 'vitest/config'

const node = { environment: 'node' } as const

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/tally.ts'],
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
        // Servers that are killed, and disks that are full.
        test: {
          ...node,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 90_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/build.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 3, // they wait more than they work
          expect: { poll: { timeout: 10_000 } }, // of a busy machine, too
          // A fault of the browser, see tests/support/stopped.ts; no other failure is tried again.
          retry: { count: 1, condition: /^The browser has stopped drawing\.$/ },
        },
      },
    ],
  },
})
