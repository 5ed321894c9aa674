import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import { connect, transact } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createRecord } from '#server/database/records/record-writes.ts'
import { focused } from '#tests/support/focused.ts'
import { hydrated } from '#tests/support/hydrated.ts'
import { sample } from '#tests/support/samples.ts'
import { withSite } from '#tests/support/site.ts'

/** A picture that is there. */
const pictures = { imageUrl: '/favicon.svg', additionalImages: ['/favicon.svg'] }

type Input = Parameters<typeof createRecord<'projects'>>[2]
type Voice = Parameters<typeof createRecord<'testimonials'>>[2]

const directory = await mkdtemp(join(tmpdir(), 'atrium-many-'))
const db = connect(directory)
await migrate(db)
await transact(db, async (transaction) => {
  for (let number = 60; number >= 1; number--) {
    const usual = number % 2 ? 'Web' : 'Enterprise mobile'
    const category = number === 59 ? 'Logistics' : usual
    const values = {
      ...sample(contents.projects, String(number)),
      category,
      ...pictures,
    }
    const title = `Project number ${number}`
    await createRecord(transaction, 'projects', { ...values, title } as unknown as Input)
  }
})
const testimonial = sample(contents.testimonials)
for (let number = 30; number >= 1; number--) {
  const values = { ...testimonial, name: `Client ${number}`, imageUrl: '/favicon.svg' }
  await createRecord(db, 'testimonials', values as unknown as Voice)
}
await db.destroy()

const site = withSite({ DATA_DIR: directory, SEED: 'none' })
afterAll(() => rm(directory, { recursive: true }))

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })

test('the projects page on as plain links, each page with its own title and address', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  const seen: string[] = []
  const titles = new Set<string>()
  await page.goto('/projects')
  for (let number = 1; ; number++) {
    seen.push(...(await page.locator('main h2 a, li h2 a').allTextContents()))
    titles.add(await page.title())
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    const path = number === 1 ? '/projects' : `/projects?page=${number}`
    expect(canonical).toBe(`${site.url}${path}`)
    const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]')
    expect(await current.getAttribute('aria-label')).toBe(`Page ${number}`)
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' })
    expect(await page.locator('head link[rel=next]').count()).toBe(await next.count())
    expect(await page.locator('head link[rel=prev]').count()).toBe(number > 1 ? 1 : 0)
    if ((await next.count()) === 0) break
    await next.click()
    await page.waitForURL(`**/projects?page=${number + 1}`)
  }
  expect(titles.size).toBe(3)
  expect(seen.filter((title) => title.startsWith('Project number'))).toEqual(
    Array.from({ length: 60 }, (_, index) => `Project number ${index + 1}`),
  )
})

test('a filter has pages of its own and says how many projects it has', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/projects?category=enterprise')
  const filters = page.getByRole('navigation', { name: 'Project categories' })
  await filters.getByRole('link', { name: 'Enterprise 30 projects' }).waitFor()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  expect(new URL(page.url()).search).toBe('?category=enterprise&page=2')
  expect(await page.getByRole('heading', { name: 'Project number' }).count()).toBe(6)
  expect(await page.title()).toContain('Enterprise projects, page 2')
})

test('the filters are those that have projects, and any word is one', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  const filters = page.getByRole('navigation', { name: 'Project categories' }).getByRole('link')
  const isListed = async (path: string) => (await get(path)).headers.get('x-robots-tag') === null
  const inUse = ['All 60', 'Web 29', 'Mobile 30', 'Enterprise 30', 'Logistics 1']
  const named = async () =>
    (await filters.allTextContents()).map((text) =>
      text.replace(/ projects?$/, '').replace(/(?=\d+$)/, ' '),
    )
  await page.goto('/projects')
  expect(await named()).toEqual(inUse)

  await filters.filter({ hasText: 'Logistics' }).click()
  await page.getByRole('heading', { name: 'Project number 59' }).waitFor()
  expect(new URL(page.url()).search).toBe('?category=logistics')
  expect(await page.title()).toContain('Logistics projects')
  expect(await isListed('/projects?category=logistics')).toBe(true)

  await page.goto('/projects?category=GIST')
  expect(await page.getByRole('heading', { name: 'Project number 59' }).count()).toBe(1)
  expect(await named()).toEqual([...inUse, 'gist 1'])
  expect(await isListed('/projects?category=GIST')).toBe(false)

  const withCurrent = [...inUse.slice(0, 3), 'IoT', ...inUse.slice(3)]
  for (const [word, row] of [
    ['iot', withCurrent],
    ['zzz', inUse],
  ] as const) {
    await page.goto(`/projects?category=${word}`)
    await page.getByRole('heading', { name: 'No projects found' }).waitFor()
    expect(await named()).toEqual(row)
    expect(await isListed(`/projects?category=${word}`)).toBe(false)
  }
})

test('every testimonial is reached from the home page, without scripts', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  expect(await page.getByRole('radio').count()).toBe(8)
  await page.getByRole('link', { name: 'All testimonials' }).click()
  const seen = await page.locator('main figcaption').allInnerTexts()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/testimonials?page=2')
  seen.push(...(await page.locator('main figcaption').allInnerTexts()))
  const names = Array.from({ length: 30 }, (_, index) => `Client ${index + 1}`)
  expect(seen.map((text) => text.split('\n')[0])).toEqual(names)
})

test('a page that is not there is not found, and the first one has one address', async () => {
  for (const query of [
    'page=4',
    'page=99999',
    'page=0',
    'page=x',
    'page=',
    'category=web&page=3',
  ]) {
    expect((await get(`/projects?${query}`)).status, query).toBe(404)
  }
  expect((await get('/careers?page=2')).status).toBe(404)
  expect((await get('/technologies?page=2')).status).toBe(404)
  expect((await get('/testimonials?page=3')).status).toBe(404)
  const first = await get('/projects?page=1')
  expect(first.status).toBe(200)
  expect(await first.text()).toContain(`<link rel="canonical" href="${site.url}/projects"/>`)
})

test('with scripts another page comes without a load, is read out and read on from its start', async () => {
  const page = await site.newPage()
  await page.goto('/projects', { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Page 2' })
    .click()
  await page.getByRole('heading', { name: 'Project number 25' }).waitFor()
  const list = page.getByRole('list', { name: 'Projects, page 2 of 3' })
  await focused(list)
  const top = () => list.evaluate((node) => node.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(400)
  await expect.poll(top).toBeGreaterThan(0)
  const status = page.getByRole('status').filter({ hasText: 'page 2 of 3' })
  expect(await status.textContent()).toBe('24 projects shown, page 2 of 3')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(await page.title()).toContain('Projects, page 2')
  await page.goBack()
  await page.getByRole('heading', { name: 'Project number 1', exact: true }).waitFor()
})

test('a case study says where it stands, and the last one leads to the first', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/projects/project-number-60')
  await page.getByText('60 / 60').waitFor()
  await page.getByRole('link', { name: 'Project number 1', exact: true }).click()
  await page.getByText('01 / 60').waitFor()
})
