import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of a test run, named by TEST_RUN_FOLDER. Contains `worker-<pid>` for each worker and `server-<pid>.log`
 * for each server. After a stall it also contains `stalled` and `stack-<pid>` for each worker that runs JavaScript.
 */
export function createRunFolder(): string {
  process.env.TEST_RUN_FOLDER ??= mkdtempSync(join(tmpdir(), 'atrium-tests-'))
  return process.env.TEST_RUN_FOLDER
}

/** The file that asks the workers for their stacks. */
export const stalledFile = 'stalled'

/** The path of a file in the folder of this run; undefined outside a test run. */
export function runFile(name: string): string | undefined {
  const folder = process.env.TEST_RUN_FOLDER
  return folder && join(folder, name)
}
