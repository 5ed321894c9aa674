import { test } from 'vitest'
import { expectSuccess } from '#tests/support/package-program.ts'

test('the types are right', async () => {
  await expectSuccess('react-router', 'typegen')
  // One checker takes half the processor time of four, which all look at the same types; other tests run beside it.
  await expectSuccess('tsc', '-b', '--checkers', '1')
})
