import { describe, expect, test } from 'vitest'
import { isExtended } from '#tests/support/faults/fault-rounds.ts'
import { fuzz } from '#tests/support/fuzz/run.ts'
import { withApi } from '#tests/support/sites/api.ts'

/** `FUZZ_CALLS` sets the number of calls. `FUZZ_SEED` repeats a failed run. */
const usual = isExtended ? 100_000 : 1000
const calls = Number(process.env.FUZZ_CALLS ?? usual)
const firstSeed = Number(process.env.FUZZ_SEED ?? 1)

/** Calls per site. Each round has a new site, because comparing snapshots of a large site is slow. */
const roundSize = 5000
const rounds = Array.from({ length: Math.ceil(calls / roundSize) }, (_, index) => ({
  seed: firstSeed + index,
  size: Math.min(roundSize, calls - index * roundSize),
}))

describe.each(rounds)('with the seed $seed', ({ seed, size }) => {
  const api = withApi({ limitFactor: 100_000, txtResolver: { resolveTxt: async () => [] } })

  test(`${size} valid and invalid calls match their description and change nothing without permission`, async () => {
    const { faults, ...counts } = await fuzz(api, { calls: size, seed })
    console.info(JSON.stringify({ seed, ...counts }))
    expect(faults.join('\n\n')).toBe('')
    expect(counts.calls).toBe(size)
    // Guard: most operations are called with a valid request at least once.
    if (size === roundSize) expect(counts.succeeded / counts.operations).toBeGreaterThan(0.6)
  }, 1_200_000)
})
