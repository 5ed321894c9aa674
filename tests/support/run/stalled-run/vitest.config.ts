import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { createRunFolder } from '../run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The reporters create this file once the test runs. */
    readyFile: string
  }
}

const readyFile = join(createRunFolder(), 'ready')

/** A run that never ends, for the test of the stall reporter. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['endless.test.ts'],
    setupFiles: ['../register-worker.ts'],
    provide: { readyFile },
    reporters: ['../stall-reporter.ts', { onTestCaseReady: () => writeFileSync(readyFile, '') }],
  },
})
