import { describe, expect, test } from 'vitest'
import { withApi } from '#tests/support/api.ts'
import { isWide } from '#tests/support/fault-rounds.ts'
import { fuzz } from '#tests/support/fuzz/run.ts'

/** `FUZZ_CALLS=20000 FUZZ_SEED=7` asks more, or the same again. */
const usual = isWide ? 100_000 : 1000
const calls = Number(process.env.FUZZ_CALLS ?? usual)
const firstSeed = Number(process.env.FUZZ_SEED ?? 1)

/** Each on a new site: what a site has grown by makes looking at all of it slow. */
const roundSize = 5000
const rounds = Array.from({ length: Math.ceil(calls / roundSize) }, (_, index) => ({
  seed: firstSeed + index,
  size: Math.min(roundSize, calls - index * roundSize),
}))

describe.each(rounds)('with the seed $seed', ({ seed, size }) => {
  const api = withApi({ limitFactor: 100_000, txtResolver: { resolveTxt: async () => [] } })

  test(`${size} calls, right and wrong, are answered as described and change nothing without a right`, async () => {
    const { faults, ...counts } = await fuzz(api, { calls: size, seed })
    console.info(JSON.stringify({ seed, ...counts }))
    expect(faults.join('\n\n')).toBe('')
    expect(counts.calls).toBe(size)
    // Or what is behind the validation is not reached.
    if (size === roundSize) expect(counts.succeeded).toBeGreaterThan(200)
  }, 1_200_000)
})
