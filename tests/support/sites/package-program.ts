import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Runs a package's program in the project root. Fails with its output unless it exits with 0. */
export async function expectSuccess(program: string, ...parameters: string[]): Promise<void> {
  const file = join(root, 'node_modules/.bin', program)
  const { code, stdout, stderr } = await promisify(execFile)(file, parameters, { cwd: root }).then(
    (output) => ({ code: 0, ...output }),
    (error) => error,
  )
  expect(code, `${program} ${parameters.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
}
