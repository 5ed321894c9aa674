import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Folder of a test run, named by TEST_RUN_FOLDER. It holds `worker-<pid>` of each worker and `server-<pid>.log` of
 * each server; of a run that has stalled also `stalled`, and `stack-<pid>` of each worker that runs JavaScript.
 */
export function createRunFolder(): string {
  process.env.TEST_RUN_FOLDER ??= mkdtempSync(join(tmpdir(), 'atrium-tests-'))
  return process.env.TEST_RUN_FOLDER
}

/** Name of the file that asks the workers for their stacks. */
export const stalledFile = 'stalled'

/** Path of a file in the folder of this run; undefined outside a test run. */
export function runFile(name: string): string | undefined {
  const folder = process.env.TEST_RUN_FOLDER
  return folder && join(folder, name)
}
