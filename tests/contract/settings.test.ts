import { expect, test } from 'vitest'
import { emptySettings } from '#content/settings.ts'
import { withApi } from '#tests/support/api.ts'

const api = withApi()

test('there are no settings before anyone saves them', async () => {
  expect((await api.visitor('GET', '/settings')).status).toBe(404)
})

test('staff save settings and everybody reads them', async () => {
  const settings = { ...emptySettings, companyName: 'HSoft', email: 'not checked' }
  expect((await api.visitor('PUT', '/settings', settings)).status).toBe(401)
  const saved = await api.staff('PUT', '/settings', settings)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ ...settings, version: 1 })
  const read = await api.visitor('GET', '/settings')
  expect(read.body).toEqual(saved.body)
})

test('what is left out stays as it is', async () => {
  const part = { phone: '+1 555 0100', socialMedia: { github: 'https://github.example/hsoft' } }
  const saved = await api.staff('PUT', '/settings', part)
  expect(saved.body).toMatchObject({ companyName: 'HSoft', ...part, version: 2 })
  expect(saved.body.socialMedia.twitter).toBe('')
})

test('what was read is saved as it is, unless somebody else was quicker', async () => {
  const { body: read } = await api.visitor('GET', '/settings')
  const saved = await api.staff('PUT', '/settings', read)
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({ ...read, version: 3, updatedAt: saved.body.updatedAt })
  expect((await api.staff('PUT', '/settings', { ...read, phone: 'lost' })).status).toBe(412)
  const claims = { _id: 'x', createdAt: '2001', updatedAt: '2001' }
  const claimed = await api.staff('PUT', '/settings', claims)
  expect(claimed.body).toEqual({ ...read, version: 4, updatedAt: claimed.body.updatedAt })
  const both = { headers: { 'if-match': '"4"' } }
  expect((await api.staff('PUT', '/settings', { version: 3 }, both)).status).toBe(400)
  expect((await api.staff('PUT', '/settings', { version: '4' })).status).toBe(422)
})

test('a stale version is 412, an unknown field 422', async () => {
  const stale = { headers: { 'if-match': '"1"' } }
  expect((await api.staff('PUT', '/settings', { phone: 'x' }, stale)).status).toBe(412)
  const unknown = await api.staff('PUT', '/settings', { fax: '1' })
  expect(unknown.body.errors).toEqual([{ field: 'fax', message: 'There is no field fax' }])
  expect((await api.visitor('GET', '/settings')).body.phone).toBe('+1 555 0100')
})
