import { expect, test } from 'vitest'
import { withApi } from '#tests/support/api.ts'
import { fuzz } from '#tests/support/fuzz/run.ts'

// tests/api/fuzz.test.ts makes fewer calls, or as many as FUZZ_CALLS says.

const api = withApi({ limitFactor: 100_000, txtResolver: { resolveTxt: async () => [] } })

test('5000 calls, right and wrong, are answered as described and change nothing without a right', async () => {
  const { faults, calls, succeeded } = await fuzz(api, { calls: 5000, seed: 2 })
  expect(faults.join('\n\n')).toBe('')
  expect(calls).toBe(5000)
  // Or what is behind the validation is not reached.
  expect(succeeded).toBeGreaterThan(200)
})
