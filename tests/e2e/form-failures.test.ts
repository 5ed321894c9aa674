import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from '#tests/support/focused.ts'
import { field, openEdit } from '#tests/support/forms.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

const save = (page: Page) => page.getByRole('button', { name: /^(Save|Create) / }).click()

const problem = (status: number, more: object = {}, headers: Record<string, string> = {}) => ({
  status,
  headers,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Problem', status, detail: `Reason ${status}.`, ...more }),
})

const elsewhere = 'This belongs to another record'

/** What the server may answer a save with, and what the person is told. */
const refusals: [string, Parameters<Route['fulfill']>[0], RegExp][] = [
  ['403', problem(403), /^Reason 403\.$/],
  [
    '409',
    // Of a field that the form does not have.
    problem(409, { detail: `${elsewhere}.`, errors: [{ field: 'owner', message: elsewhere }] }),
    /^This belongs/,
  ],
  [
    '413',
    { status: 413, body: '<h1>Too large</h1>' },
    /^This is more than the server takes at once\./,
  ],
  ['412 for whatever is asked', problem(412), /^Reason 412\.$/],
  ['422 without fields', problem(422), /^Reason 422\.$/],
  [
    '429',
    problem(429, {}, { 'Retry-After': '30' }),
    /^Reason 429\. Please try again in 30 seconds\.$/,
  ],
  ['500', problem(500), /^Reason 500\.$/],
  [
    '502 of a proxy',
    { status: 502, body: '<h1>Bad Gateway</h1>' },
    /^(Bad Gateway|The server is not there)/,
  ],
  [
    '503',
    problem(503, {}, { 'Retry-After': '300' }),
    /^Reason 503\. Please try again in 5 minutes\.$/,
  ],
  [
    'nothing',
    { status: 200, body: '' },
    /^The server sent an answer that this page does not understand\.$/,
  ],
  ['garbage', { status: 200, body: '<!doctype html><p>Hotel wifi' }, /does not understand\.$/],
  ['a list', { status: 200, json: [] }, /does not understand\.$/],
  ['null', { status: 200, json: null }, /does not understand\.$/],
]

test('whatever the server answers to a save, the form keeps its words and says why', async () => {
  const admin = await site.newSignedInPage()
  const told: Record<string, string> = {}
  for (const [name, answer] of refusals) {
    const page = await admin.context().newPage()
    await openEdit(page, 0)
    await field(page, 'Client').fill(`Words that stay: ${name}`)
    await page.route('**/api/projects/*', (route) => route.fulfill(answer))
    await save(page)
    const toast = page.getByRole('listitem').filter({ hasText: 'Failed to update project' })
    await toast.waitFor()
    told[name] = await toast.locator('[data-description]').innerText()
    expect(await field(page, 'Client').inputValue()).toBe(`Words that stay: ${name}`)
    await page.close({ runBeforeUnload: false })
  }
  expect(told).toEqual(
    Object.fromEntries(refusals.map(([name, , reason]) => [name, expect.stringMatching(reason)])),
  )
})

test('a version that is refused for ever is no reason to ask for ever', async () => {
  const page = await site.newSignedInPage()
  await openEdit(page, 0)
  let puts = 0
  await page.route('**/api/projects/*', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    puts++
    return route.fulfill(problem(412))
  })
  await field(page, 'Client').fill('Words that stay')
  await save(page)
  await page.getByText('Reason 412.').waitFor()
  expect(puts).toBe(1)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

test('words for a record that cannot be brought back stay in the form', async () => {
  const page = await site.newSignedInPage()
  await openEdit(page, 0)
  await page.route('**/api/projects/*', (route) => route.fulfill(problem(404)))
  await page.route('**/api/trash/**', (route) => route.fulfill(problem(404)))
  await field(page, 'Client').fill('Words that stay')
  await save(page)
  await page.getByRole('button', { name: 'Restore it and save' }).click()
  await page.getByText('Reason 404.').waitFor()
  expect(await field(page, 'Client').inputValue()).toBe('Words that stay')
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})

test('errors of fields stand at the fields, counted, and the first of them has the focus', async () => {
  const page = await site.newSignedInPage()
  await openEdit(page, 1)
  const errors = [
    { field: 'client', message: 'Client sounds made up' },
    { field: 'testimonial.name', message: 'Nobody is called that' },
    { field: 'keyFeatures.1', message: 'This feature does not exist' },
  ]
  await page.route('**/api/projects/*', (route) => route.fulfill(problem(422, { errors })))
  await field(page, 'Title').fill('Changed')
  await save(page)
  await page.getByText('3 fields need attention').first().waitFor()
  for (const { message } of errors) await page.getByText(message).waitFor()
  await focused(field(page, 'Client'))
  expect(await page.getByText('Failed to update project').count()).toBe(0)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('422')
})

test('whatever the server answers to the form’s load, the screen says that nothing was found', async () => {
  const page = await site.newSignedInPage()
  const id = await openEdit(page, 2)
  const answers: [string, Parameters<Route['fulfill']>[0]][] = [
    ['404', problem(404)],
    ['403', problem(403)],
    ['409', problem(409)],
    ['412', problem(412)],
    ['422', problem(422)],
    ['429', problem(429, {}, { 'Retry-After': '5' })],
    ['500', problem(500)],
    ['nothing', { status: 200, body: '' }],
    ['garbage', { status: 200, body: 'garbage' }],
    ['a list', { status: 200, json: [] }],
    ['half a record', { status: 200, json: { _id: id } }],
  ]
  for (const [name, answer] of answers) {
    await page.route('**/api/projects/*', (route) => route.fulfill(answer))
    await page.reload()
    await page.getByText('Project not found').waitFor()
    await page.getByText('Failed to fetch project').waitFor()
    expect(await page.getByText('Failed to fetch project').count(), name).toBe(1)
    await page.unroute('**/api/projects/*')
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await field(page, 'Title').waitFor()
  await page.route('**/api/projects/*', (route) => route.fulfill({ status: 401, json: {} }))
  await page.reload()
  await page.waitForURL('**/sso?**')
  expect(site.expectedComplaints().length).toBeGreaterThan(0)
})

test.each([
  ['careers', 'career', 'Career not found'],
  ['technologies', 'technology', 'Technology not found'],
  ['testimonials', 'testimonial', 'Testimonial not found'],
])(
  'a record of %s that is missing is told by a notice and in its place',
  async (type, one, said) => {
    const page = await site.newSignedInPage()
    await page.goto(`/admin/${type}/01930000-0000-7000-8000-000000000000/edit`)
    await page.getByText(said).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: `Failed to fetch ${one}` })
      .waitFor()
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
  },
)

test('a record that lacks fields opens as a form that has them', async () => {
  const page = await site.newSignedInPage()
  const projects = await page.request.get('/api/projects').then((answer) => answer.json())
  const { keyFeatures: _, testimonial: __, ...rest } = projects[0]
  await page.route('**/api/projects/*', (route) =>
    route.fulfill({ status: 200, json: { ...rest, client: 7 } }),
  )
  await page.goto(`/admin/projects/${rest._id}/edit`)
  await field(page, 'Title').waitFor()
  expect(await field(page, 'Client').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Add key feature' }).click()
  // The toolbar of the story has a button of that name.
  expect(await page.getByRole('textbox', { name: 'Quote', exact: true }).inputValue()).toBe('')
})
