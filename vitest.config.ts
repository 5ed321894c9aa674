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
          include: ['{app,content,server}/**/*.test.{ts,tsx}', 'tests/conventions.test.ts'],
        },
      },
      { test: { ...node, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/build.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
