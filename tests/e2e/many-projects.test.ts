import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { fetchPage } from '#tests/support/formats/html-page.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withSite } from '#tests/support/sites/site.ts'

/** Pictures that every site serves, so that no request fails. */
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

// Vitest runs these in reverse order, so the site stops before its folder is removed.
afterAll(() => rm(directory, { recursive: true }))
const site = withSite({ DATA_DIR: directory, SEED: 'none' })

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })

const read = (path: string) => fetchPage(site.url + path)
const pagination = 'nav[aria-label="Pages"]'
/** The link to the next page of a list. */
const nextOf = ({ document }: Awaited<ReturnType<typeof read>>) => {
  const links = [...document.querySelectorAll(`${pagination} a`)]
  const next = links.find((link) =>
    /Next/.test(link.getAttribute('aria-label') ?? link.textContent),
  )
  return next?.getAttribute('href') ?? undefined
}
/** The project titles, in page order. */
const projectsOn = ({ texts }: Awaited<ReturnType<typeof read>>) =>
  texts('main :is(h2, h3) a').filter((title) => title.startsWith('Project number'))

test('the projects are paginated with plain links, each page with its own title and canonical address', async () => {
  const seen: string[] = []
  const titles = new Set<string>()
  let path: string | undefined = '/projects'
  for (let number = 1; path !== undefined; number++) {
    expect(path).toBe(number === 1 ? '/projects' : `/projects?page=${number}`)
    const page = await read(path)
    seen.push(...projectsOn(page))
    titles.add(page.document.title)
    expect(page.values('link[rel="canonical"]', 'href')).toEqual([site.url + path])
    const current = page.values(`${pagination} [aria-current="page"]`, 'aria-label')
    expect(current).toEqual([`Page ${number}`])
    path = nextOf(page)
    expect(page.values('head link[rel="next"]', 'href')).toHaveLength(path === undefined ? 0 : 1)
    expect(page.values('head link[rel="prev"]', 'href')).toHaveLength(number > 1 ? 1 : 0)
  }
  expect(titles.size).toBe(3)
  expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `Project number ${index + 1}`))
})

const filters = 'nav[aria-label="Project categories"] a'

test('a filter has its own pages and shows its number of projects', async () => {
  const first = await read('/projects?category=enterprise')
  expect(first.texts(filters).map(words)).toContain('Enterprise 30 projects')
  const next = nextOf(first) ?? ''
  expect(next).toBe('/projects?category=enterprise&page=2')
  const second = await read(next)
  expect(projectsOn(second)).toHaveLength(6)
  expect(second.document.title).toContain('Enterprise projects, page 2')
})

/** Collapses whitespace. */
const words = (text: string) => text.split(/\s+/).join(' ').trim()

test('the filters are the categories with projects, and a category can be any word', async () => {
  const inUse = ['All 60', 'Web 29', 'Mobile 30', 'Enterprise 30', 'Logistics 1']
  const isListed = ({ headers }: Awaited<ReturnType<typeof read>>) => !headers.has('x-robots-tag')
  const named = ({ texts }: Awaited<ReturnType<typeof read>>) =>
    texts(filters).map((text) => words(text).replace(/ projects?$/, ''))
  const all = await read('/projects')
  expect(named(all)).toEqual(inUse)
  expect(all.values(filters, 'href')).toContain('/projects?category=logistics')

  const logistics = await read('/projects?category=logistics')
  expect(projectsOn(logistics)).toEqual(['Project number 59'])
  expect(logistics.document.title).toContain('Logistics projects')
  expect(isListed(logistics)).toBe(true)

  const other = await read('/projects?category=GIST')
  expect(projectsOn(other)).toEqual(['Project number 59'])
  expect(named(other)).toEqual([...inUse, 'gist 1'])
  expect(isListed(other)).toBe(false)

  const withCurrent = [...inUse.slice(0, 3), 'IoT', ...inUse.slice(3)]
  for (const [word, row] of [
    ['iot', withCurrent],
    ['zzz', inUse],
  ] as const) {
    const none = await read(`/projects?category=${word}`)
    expect(none.texts('main h2')).toContain('No projects found')
    expect(named(none)).toEqual(row)
    expect(isListed(none)).toBe(false)
  }
})

test('every testimonial is reachable from the home page without scripts', async () => {
  const home = await read('/')
  expect(home.values('input[type="radio"]', 'value')).toHaveLength(8)
  const links = [...home.document.querySelectorAll('main a')]
  const all = links.find(({ textContent }) => textContent.includes('All testimonials'))
  const first = await read(all?.getAttribute('href') ?? '')
  const next = nextOf(first)
  expect(next).toBe('/testimonials?page=2')
  const second = await read(next ?? '')
  const seen = [first, second].flatMap(({ texts }) => texts('main figcaption'))
  const names = Array.from({ length: 30 }, (_, index) => `Client ${index + 1}`)
  expect(seen.map((text) => text.split('\n')[0])).toEqual(names)
})

test('an unknown page number is a 404, and the first page has one address', async () => {
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

test('with scripts the next page loads without a reload, is announced, and starts at its top', async () => {
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

test('a case study shows its position, and the last one links to the first', async () => {
  const last = await read('/projects/project-number-60')
  expect(words(last.text('main'))).toContain('60 / 60')
  const links = [...last.document.querySelectorAll('main a')]
  const first = links.find((link) => words(link.textContent).endsWith('Project number 1'))
  const page = await read(first?.getAttribute('href') ?? '')
  expect(words(page.text('main'))).toContain('01 / 60')
})
