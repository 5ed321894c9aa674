import { expect, test } from 'vitest'
import { type ContentName, contents } from '#content/index.ts'
import { sample } from '#tests/support/samples.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

/** A sample whose pictures are nowhere, and so is their address. */
function unsaved(name: ContentName) {
  const json = JSON.stringify(sample(contents[name], 'Wombat'))
  return JSON.parse(json.replaceAll('https://pictures.example/', `/media/`))
}

/** Calls the API with the token of a signed-in page. */
async function signedIn() {
  const admin = await site.newAdminPage()
  const token = await admin.evaluate(() => localStorage.getItem('hsoft_token'))
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
}

test.each(['projects', 'technologies', 'careers'] as const)(
  'an unsaved record of %s is shown by its own page, and by nothing else',
  async (name) => {
    const call = await signedIn()
    const values = unsaved(name)
    const { status, body } = await call('POST', `/${name}/preview`, { values })
    expect(status).toBe(201)
    expect(body.path).toMatch(new RegExp(`^/${name}/title-wombat\\?preview=[\\w-]{43}$`))

    const page = await site.newPage()
    const answer = await page.goto(body.path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await page.getByRole('heading', { level: 1, name: 'Title Wombat' }).waitFor()
    await page.getByText('Preview: not public yet').waitFor()
    // Its pictures are missing, and asked for until the end.
    await page.close()
    site.expectedComplaints()

    for (const path of [`/${name}/title-wombat`, `/${name}`, '/', '/sitemap.xml', `/api/${name}`]) {
      const text = await fetch(site.url + path).then((each) => each.text())
      expect(text.includes('Title Wombat'), path).toBe(false)
    }
  },
)

test('a testimonial has its preview on the home page', async () => {
  const call = await signedIn()
  const values = unsaved('testimonials')
  const { body } = await call('POST', '/testimonials/preview', { values })
  expect(body.path).toMatch(/^\/\?preview=[\w-]{43}#testimonials$/)
  const page = await site.newPage()
  await page.goto(body.path)
  await page.getByText('Quote Wombat').first().waitFor()
  expect(await page.locator('#testimonials').count()).toBe(1)
  await page.close()
  site.expectedComplaints()
})

test('a record that is switched off has a preview with its unsaved words, at its own address', async () => {
  const call = await signedIn()
  const { body: list } = await call('GET', '/projects?pageSize=1&page=1')
  const [project] = list
  await call('PUT', `/projects/${project._id}`, { isActive: false })
  const fields = Object.keys(contents.projects.fields)
  const values = Object.fromEntries(fields.map((field) => [field, project[field]]))
  const draft = { values: { ...values, title: 'Unsaved words' }, id: project._id }
  const { body } = await call('POST', '/projects/preview', draft)
  expect(body.path.startsWith(`/projects/${project.slug}?`)).toBe(true)
  const html = await fetch(site.url + body.path).then((answer) => answer.text())
  expect(html).toContain('Unsaved words')
  expect((await fetch(`${site.url}/projects/${project.slug}`)).status).toBe(404)
  await call('PUT', `/projects/${project._id}`, { isActive: true })
})

test('an unfinished form has a preview too, and a wrong shape has none', async () => {
  const call = await signedIn()
  const { emptyValues } = await import('#content/schema.ts')
  const { body } = await call('POST', '/projects/preview', {
    values: emptyValues(contents.projects),
  })
  expect((await fetch(site.url + body.path)).status).toBe(200)
  const wrong = await call('POST', '/projects/preview', { values: { title: 1 } })
  expect(wrong.status).toBe(422)
  const nobody = await fetch(`${site.url}/api/projects/preview`, { method: 'POST' })
  expect(nobody.status).toBe(401)
})

test('a preview that has ended says so and shows what is public', async () => {
  const page = await site.newPage()
  const answer = await page.goto('/projects?preview=nothing')
  expect(answer?.status()).toBe(200)
  await page.getByText('This preview has ended').waitFor()
})
