import { test } from 'vitest'
import { expectSuccess } from '#tests/support/sites/package-program.ts'

test('the type check passes', async () => {
  await expectSuccess('react-router', 'typegen')
  // One checker needs half the processor time of four, which repeat each other's work. Other tests run alongside.
  await expectSuccess('tsc', '-b', '--checkers', '1')
})
