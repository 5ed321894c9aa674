import { expect, test } from 'vitest'
import { plain } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi({ limitFactor: 0.1 })
const upload = uploads(api)

test('the upload limit of an account includes its own picture and answers 429 with Retry-After', async () => {
  const content = await plain(1).png().toBuffer()
  const parts = Array.from({ length: 5 }, () => ({ filename: 'a.png', content }))
  expect((await upload.post(parts)).status).toBe(201)
  expect((await upload.post(parts)).status).toBe(201)
  const before = await upload.leftovers()
  const answer = await upload.post(parts)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(await upload.leftovers()).toEqual(before)
  const picture = `data:image/png;base64,${content.toString('base64')}`
  const own = await api.staff('PUT', '/me/picture', { picture })
  expect(own.status).toBe(429)
  expect(Number(own.headers['retry-after'])).toBeGreaterThan(0)
})
