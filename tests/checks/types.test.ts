import { test } from 'vitest'
import { expectSuccess } from '#tests/support/package-program.ts'

test('the types are right', async () => {
  await expectSuccess('react-router', 'typegen')
  await expectSuccess('tsc', '-b')
})
