import { expect, test } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { projects } from '#content/documents/types/projects.ts'
import { createLimits } from '#server/limits.ts'
import { createSite } from '#server/site/site-data.ts'
import type { SiteServices } from '#server/site/site-services.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()

test('settings are 404 until they are saved', async () => {
  expect((await api.visitor('GET', '/settings')).status).toBe(404)
})

test('staff save settings, and visitors read them', async () => {
  const settings = { ...emptySettings, companyName: 'HSoft', email: 'hallo@müller.de' }
  expect((await api.visitor('PUT', '/settings', settings)).status).toBe(401)
  const saved = await api.staff('PUT', '/settings', settings)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ ...settings, version: 1 })
  const read = await api.visitor('GET', '/settings')
  expect(read.body).toEqual(saved.body)
})

test('omitted fields stay unchanged', async () => {
  const part = { phone: '+1 555 0100', socialMedia: { github: 'https://github.example/hsoft' } }
  const saved = await api.staff('PUT', '/settings', part)
  expect(saved.body).toMatchObject({ companyName: 'HSoft', ...part, version: 2 })
  expect(saved.body.socialMedia.twitter).toBe('')
})

test('settings can be saved as read, unless they are stale', async () => {
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

test('email and social links are validated', async () => {
  const { body: before } = await api.visitor('GET', '/settings')
  const twitter =
    'Twitter must be a name such as @example, or an address such as https://example.com/name'
  for (const [input, field, message] of [
    [{ email: 'sales at example' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Please enter a valid email address'],
    [{ socialMedia: { twitter: 'our page' } }, 'socialMedia.twitter', twitter],
    [{ socialMedia: { twitter: 'javascript:alert(1)' } }, 'socialMedia.twitter', twitter],
    [{ email: 7 }, 'email', 'Email must be text'],
  ] as const) {
    const answer = await api.staff('PUT', '/settings', input)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field, message }])
  }
  expect((await api.visitor('GET', '/settings')).body).toEqual(before)

  const socialMedia = { twitter: '@hsoft', linkedin: 'hsoft', facebook: ' ', github: '' }
  const address = '1 Main Street\n\nSpringfield'
  const saved = await api.staff('PUT', '/settings', { email: '', address, socialMedia })
  expect(saved.body).toMatchObject({
    email: '',
    address,
    socialMedia: {
      twitter: 'https://x.com/hsoft',
      linkedin: 'https://www.linkedin.com/company/hsoft',
      facebook: '',
      github: '',
    },
  })
})

test('the site language must be a known one, and the default is English', async () => {
  expect((await api.visitor('GET', '/settings')).body.language).toBe('en')
  expect((await api.staff('PUT', '/settings', { language: 'de' })).body.language).toBe('de')
  for (const language of ['fr', '', 7]) {
    const refused = await api.staff('PUT', '/settings', { language })
    expect(refused.status).toBe(422)
    const message = 'Language of the site must be one of en, de'
    expect(refused.body.errors).toEqual([{ field: 'language', message }])
  }
  expect((await api.staff('PUT', '/settings', { phone: '+1 555 0100' })).body.language).toBe('de')

  const { body: document } = await api.visitor('GET', '/openapi.json')
  const { content } = document.paths['/api/settings'].put.requestBody
  expect(content['application/json'].schema.properties.language.enum).toEqual(['en', 'de'])
})

test('stored settings without a known language are English', async () => {
  const { body: read } = await api.visitor('GET', '/settings')
  const { language: _, version, updatedAt, ...old } = read
  for (const value of [old, { ...old, language: 'tlh' }]) {
    const row = { value: JSON.stringify(value) }
    await api.db.updateTable('settings').set(row).where('id', '=', 1).execute()
    expect((await api.visitor('GET', '/settings')).body).toEqual({ ...read, language: 'en' })
  }
})

test('the manifest and the Open Graph pictures follow the language', async () => {
  // A cast: this test needs only these services.
  const site = () =>
    createSite({ db: api.db, env: api.env, limits: createLimits() } as SiteServices)
  const { body: project } = await api.staff('POST', '/projects', sample(projects))
  const seen = async () => {
    const { body } = await api.app.inject('/manifest.webmanifest')
    return [JSON.parse(body).lang, await site().recordPicture('projects', project)]
  }
  const english = await seen()
  await api.staff('PUT', '/settings', { language: 'de' })
  expect((await site().labels()).project.notFound).toBe('Projekt nicht gefunden')
  const german = await seen()
  expect([english[0], german[0]]).toEqual(['en', 'de'])
  expect(german[1]).not.toBe(english[1])
})

test('a stale version is 412, an unknown field 422', async () => {
  const stale = { headers: { 'if-match': '"1"' } }
  expect((await api.staff('PUT', '/settings', { phone: 'x' }, stale)).status).toBe(412)
  const unknown = await api.staff('PUT', '/settings', { fax: '1' })
  expect(unknown.body.errors).toEqual([{ field: 'fax', message: 'There is no field fax' }])
  expect((await api.visitor('GET', '/settings')).body.phone).toBe('+1 555 0100')
})
