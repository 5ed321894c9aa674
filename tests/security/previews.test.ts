import { expect, test } from 'vitest'
import { type ContentName, contents } from '#content/documents/content-types.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withBuiltSite } from '#tests/support/sites/built-site.ts'

const { api, get } = withBuiltSite()

const preview = (name: ContentName, values: unknown, id?: string) =>
  api.staff('POST', '/previews', { documents: [{ type: name, values, ...(id ? { id } : {}) }] })

test.each(['projects', 'technologies', 'careers'] as const)(
  'the preview of an unsaved %s record shows it, and no other page does',
  async (name) => {
    const { status, body } = await preview(name, sample(contents[name], 'Wombat'))
    expect(status).toBe(201)
    expect(body.path).toMatch(new RegExp(`^/${name}/title-wombat\\?preview=[\\w-]{43}$`))
    const page = await get(body.path)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(page.body).toMatch(/<h1[^>]*>Title Wombat<\/h1>/)
    expect(page.body).toContain('Preview: not public yet')
    for (const path of [`/${name}/title-wombat`, `/${name}`, '/', '/sitemap.xml', `/api/${name}`]) {
      expect((await get(path)).body, path).not.toContain('Title Wombat')
    }
  },
)

test('a testimonial is previewed on the home page', async () => {
  const { body } = await preview('testimonials', sample(contents.testimonials, 'Wombat'))
  expect(body.path).toMatch(/^\/\?preview=[\w-]{43}#testimonials$/)
  const page = await get(body.path.replace('#testimonials', ''))
  expect(page.body).toContain('Quote Wombat')
  expect(page.body.match(/ id="testimonials"/g)).toHaveLength(1)
})

test('the preview of an inactive record has its unsaved values and their slug', async () => {
  const values = sample(contents.projects, 'Numbat')
  const { body: project } = await api.staff('POST', '/projects', { ...values, isActive: false })
  const { body } = await preview('projects', { title: 'Unsaved words' }, project._id)
  expect(body.path.startsWith('/projects/unsaved-words?')).toBe(true)
  expect((await get(body.path)).body).toContain('Unsaved words')
  expect((await get(`/projects/${project.slug}`)).status).toBe(404)
})

test('an incomplete form has a preview, invalid values and visitors get none', async () => {
  const { body } = await preview('projects', emptyValues(contents.projects))
  expect((await get(body.path)).status).toBe(200)
  expect((await preview('projects', { title: 1 })).status).toBe(422)
  expect((await get('/api/previews', {}, 'POST')).status).toBe(401)
})

test('an expired preview says so and shows the public page', async () => {
  const page = await get('/projects?preview=nothing')
  expect(page.status).toBe(200)
  expect(page.body).toContain('This preview has expired')
})
