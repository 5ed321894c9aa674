import { expect, test, vi } from 'vitest'
import { retryWhileBusy, retryWhileUnavailable } from './retry-while-busy.ts'
import { BusyError, UncertainCommitError } from './transaction-errors.ts'

const busy = () => new BusyError('the database is busy')
/** The error of `pg` when its pool has no free connection in time. */
const exhausted = () => new Error('timeout exceeded when trying to connect')

test('retryWhileBusy retries a BusyError and no other error', async () => {
  const act = vi.fn(async () => 'done').mockRejectedValueOnce(busy())
  expect(await retryWhileBusy(act)).toBe('done')
  expect(act).toHaveBeenCalledTimes(2)
  act.mockRejectedValueOnce(exhausted())
  await expect(retryWhileBusy(act)).rejects.toThrow('timeout exceeded')
})

test('retryWhileUnavailable also retries without a connection and after an uncertain commit', async () => {
  const act = vi.fn(async () => 'done')
  for (const error of [busy(), exhausted(), new UncertainCommitError('lost')])
    act.mockRejectedValueOnce(error)
  expect(await retryWhileUnavailable(act)).toBe('done')
  expect(act).toHaveBeenCalledTimes(4)
  act.mockRejectedValueOnce(new Error('no such table'))
  await expect(retryWhileUnavailable(act)).rejects.toThrow('no such table')
})

test.each([retryWhileBusy, retryWhileUnavailable])(
  'a signal ends the retries of $name',
  async (retry) => {
    const stop = new AbortController()
    const act = vi.fn(async () => {
      if (act.mock.calls.length === 3) stop.abort()
      throw busy()
    })
    await expect(retry(act, stop.signal)).rejects.toThrow(BusyError)
    expect(act).toHaveBeenCalledTimes(3)
  },
)
