import { expect, test } from 'vitest'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi({ limitFactor: 1 })
/** Password of the account that `withApi` creates. */
const current = 'correct horse'
const password = 'a staple of batteries'
let lastIp = 0

/** Tries to change the password, each time from another IP address. */
async function change(given: string, token: string) {
  const answer = await api.app.inject({
    method: 'PUT',
    url: '/api/me/password',
    headers: { authorization: `Bearer ${token}` },
    payload: { current: given, password },
    remoteAddress: `2001:db8:${(++lastIp).toString(16)}::1`,
  })
  return answer.statusCode
}

test('a session has ten guesses at its password, also in parallel', async () => {
  const token = await api.openSession()
  const guesses = Array.from({ length: 100 }, (_, number) => change(`wrong ${number}`, token))
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
})

test('guesses in another session do not lock out the owner', async () => {
  const stolen = await api.openSession()
  await Promise.all(Array.from({ length: 40 }, () => change('wrong', stolen)))
  expect(await change(current, stolen)).toBe(429)
  expect(await change(current, await api.openSession())).toBe(204)
})
