import { defineConfig } from 'vitest/config'
import { createRunFolder } from '../run-folder.ts'

createRunFolder()

/** A run that never ends by itself, for the test of the stall reporter. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['endless.test.ts'],
    setupFiles: ['../register-worker.ts'],
    reporters: ['../stall-reporter.ts'],
  },
})
