import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rounds } from '#tests/support/faults/fault-rounds.ts'
import { killRounds } from '#tests/support/faults/outbox-kill.ts'

test('kill -9 between store and send loses no email, and repeats only interrupted ones', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const { acknowledged, lost, twice, twiceByKill } = await killRounds(directory, rounds(6, 6))
  expect(acknowledged).toBeGreaterThan(0)
  expect(lost).toBe(0)
  expect(twice).toBe(twiceByKill)
  await rm(directory, { recursive: true })
})
