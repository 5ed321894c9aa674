import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('a stalled test run ends itself and prints the test and its stack', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const config = join(root, 'tests/support/run/stalled-run/vitest.config.ts')
  const child = spawn(process.execPath, [vitest, 'run', '--config', config], {
    cwd: root,
    env: { PATH: process.env.PATH, TEST_STALL_SECONDS: '4' },
  })
  const output: string[] = []
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  const [code] = await once(child, 'close')
  const text = output.join('')
  expect(code).toBe(1)
  expect(text).toContain('Nothing has finished for 4 s. Running:')
  expect(text).toMatch(/endless\.test\.ts > never ends/)
  expect(text).toMatch(/at turnForever \(file:.*endless\.test\.ts:\d+\)/)
  expect(text).toMatch(/^0 passed, 1 failed$/m)
})
