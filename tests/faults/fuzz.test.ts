import { expect, test } from 'vitest'
import { fuzz } from '#tests/support/fuzz/run.ts'
import { withApi } from '#tests/support/sites/api.ts'

// tests/api/fuzz.test.ts makes 1000 calls by default, or as many as FUZZ_CALLS says.

const api = withApi({ limitFactor: 100_000, txtResolver: { resolveTxt: async () => [] } })

test('5000 valid and invalid calls get documented responses and change nothing without permission', async () => {
  const { faults, calls, succeeded, operations } = await fuzz(api, { calls: 5000, seed: 2 })
  expect(faults.join('\n\n')).toBe('')
  expect(calls).toBe(5000)
  // Guard: most operations are called with a valid request at least once.
  expect(succeeded / operations).toBeGreaterThan(0.6)
})
