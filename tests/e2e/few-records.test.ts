import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type ContentName, contentNames, contents } from '#content/documents/content-types.ts'
import { connect } from '#server/database/connect.ts'
import { writePage } from '#server/documents/pages.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/documents/record-writes.ts'
import { saveSettings } from '#server/documents/settings.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withSite } from '#tests/support/sites/site.ts'

const directory = await mkdtemp(join(tmpdir(), 'atrium-few-'))
// Vitest runs these in reverse order, so the site stops before its folder is removed.
afterAll(() => rm(directory, { recursive: true }))
const site = withSite({ DATA_DIR: directory, SEED: 'none' })

/** Pictures that every site serves, so that no request fails. */
const pictures = { imageUrl: '/favicon.svg', additionalImages: ['/favicon.svg'] }

type Input = Parameters<typeof createRecord>[2]

/** Creates a record directly in the database of the running server. */
async function create(name: ContentName, word: string, more: object = {}) {
  const db = connect(directory)
  const all = { ...sample(contents[name], word), ...pictures, ...more }
  const fields = [...Object.keys(contents[name].fields), 'isActive']
  const values = Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)))
  // Cast: a sample is valid input.
  const record: object = await createRecord(db, name, values as unknown as Input)
  await db.destroy()
  return record as { _id: string; slug: string }
}

const lost = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')]
    const ids = links.filter(({ pathname }) => pathname === '/').map(({ hash }) => hash.slice(1))
    return ids.filter((id) => id && !document.getElementById(id))
  })

test('a site without records has no section about them and no link to one', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  const text = await page.getByRole('main').innerText()
  for (const words of ['250+', 'Latest Project', 'Testimonials', 'See our work', 'All ']) {
    expect(text).not.toContain(words)
  }
  expect(await page.getByRole('main').getByRole('heading').count()).toBe(2)
  expect(await lost(page)).toEqual([])
  const services = page.locator('#services')
  expect(await services.getByRole('link').count()).toBe(1)
  expect(await services.getByRole('link').getAttribute('href')).toBe('/#contact')

  const db = connect(directory)
  await writePage(db, 'home', { hero: { show: 'house' } })
  await page.goto('/')
  await page.locator('.building .drawing').locator('visible=true').waitFor()
  expect(await services.getByRole('list').count(), 'no door without a service').toBe(0)
  expect(await services.getByRole('link').getAttribute('href')).toBe('/#contact')
  expect(await lost(page)).toEqual([])
  await writePage(db, 'home', {})
  await db.destroy()

  for (const path of ['/projects', '/technologies', '/careers', '/testimonials', '/about']) {
    await page.goto(path)
    const main = await page.getByRole('main').innerText()
    expect(main, path).not.toMatch(/\b0\b|250\+|Every plate|floor|fits\?/)
  }
  await page.goto('/projects')
  await page.getByRole('heading', { name: 'No projects found' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Project categories' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Show All Projects' }).count()).toBe(1)
  const menu = page.locator('header').getByRole('navigation').getByRole('link')
  expect(await menu.allInnerTexts()).toEqual(['Contact'])
})

test('a deactivated opening shows as closed, and a draft stays unknown', async () => {
  const page = await site.newPage()
  const open = await create('careers', 'open')
  const closed = await create('careers', 'closed', { title: 'Plasterer' })
  const draft = await create('careers', 'draft', { isActive: false })
  const db = connect(directory)
  await updateRecord(db, { type: 'careers', id: closed._id }, { isActive: false })
  await db.destroy()

  expect((await page.goto(`/careers/${closed.slug}`))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This position is closed' }).waitFor()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Title open' }).waitFor()
  expect(await main.getByRole('link').count()).toBe(2)
  expect(await page.content()).not.toContain('Plasterer')
  for (const path of [`/careers/${draft.slug}`, '/careers/never']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Job Not Found' }).waitFor()
    expect(await main.getByRole('link').count()).toBe(1)
  }
  await page.goto(`/careers/${closed.slug}`)
  await main.getByRole('link', { name: 'Title open' }).click()
  await page.waitForURL(`**/careers/${open.slug}`)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})

test('an opening past its last day shows as closed at its address, in both languages', async () => {
  const page = await site.newPage()
  const open = await create('careers', 'still', { title: 'Roofer' })
  const over = await create('careers', 'over', { title: 'Glazier', validThrough: '2020-01-01' })
  const db = connect(directory)
  const words = {
    en: ['This position is closed', 'We are no longer accepting applications', 'Apply Now'],
    de: [
      'Diese Stelle ist nicht mehr ausgeschrieben',
      'Bewerbungen sind nicht mehr möglich',
      'Jetzt bewerben',
    ],
  } as const
  for (const language of ['de', 'en'] as const) {
    await saveSettings(db, { language })
    const [title, text, apply] = words[language]
    expect((await page.goto(`/careers/${over.slug}`))?.status()).toBe(200)
    const main = page.getByRole('main')
    await main.getByText(title).waitFor()
    await main.getByText(text).waitFor()
    expect(await main.getByRole('link', { name: apply }).count()).toBe(0)
    await main.getByRole('link', { name: 'Roofer' }).waitFor()
    expect(await page.content()).not.toContain('JobPosting')
    await page.goto(`/careers/${open.slug}`)
    expect(await main.getByRole('link', { name: apply }).count()).toBe(2)
    expect(await page.content()).toContain('"validThrough":"2076-11-23T00:00:00.000Z"')
    await page.goto('/careers')
    await main.getByText('Roofer').first().waitFor()
    expect(await page.content()).not.toContain('Glazier')
  }
  await deleteRecord(db, 'careers', open._id)
  await deleteRecord(db, 'careers', over._id)
  await db.destroy()
})

test('a single record of each type gets singular texts', async () => {
  for (const name of contentNames) if (name !== 'careers') await create(name, 'one')
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  const text = await page.getByRole('main').innerText()
  for (const words of ['Latest Project', 'What a client says', 'What we do', 'See our work']) {
    expect(text).toContain(words)
  }
  for (const words of ['250+', 'Latest Projects', 'All projects', 'All ', 'clients', 'work with']) {
    expect(text).not.toContain(words)
  }
  expect(await page.getByRole('radio').count()).toBe(0)
  expect(await lost(page)).toEqual([])
  const db = connect(directory)
  await writePage(db, 'home', { hero: { show: 'house' } })
  await page.reload()
  const rooms = page.getByRole('list', { name: 'Services' }).getByRole('link')
  expect(await rooms.allInnerTexts()).toEqual(['Title one'])
  expect(await rooms.getAttribute('href')).toBe('/technologies/title-one')
  await writePage(db, 'home', {})
  await db.destroy()
  const portrait = page.locator('figcaption img')
  expect(await portrait.getAttribute('src')).toBe(pictures.imageUrl)

  await page.goto('/about')
  expect(await page.getByRole('main').innerText()).not.toContain('250+')
  await page.goto('/projects')
  expect(await page.getByRole('main').innerText()).toContain('1 project')
  await page.goto('/technologies/title-one')
  expect(await page.getByRole('main').innerText()).not.toContain('floor')
})

test('two projects are equally large on the home page', async () => {
  const { slug } = await create('projects', 'Second')
  const page = await site.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  const plates = page.locator('#portfolio').getByRole('listitem')
  const widths = await plates.evaluateAll((all) =>
    all.map((it) => it.getBoundingClientRect().width),
  )
  expect(widths).toHaveLength(2)
  expect(widths[0]).toBe(widths[1])
  await page.locator('#portfolio').locator(`a[href="/projects/${slug}"]`).waitFor()
})

test('a hidden call to action is also hidden on the record pages', async () => {
  const addresses = await Promise.all(
    (['projects', 'technologies'] as const).map(
      async (name) => `/${name}/${(await create(name, 'Hidden')).slug}`,
    ),
  )
  const invitations = async () => {
    const pages = addresses.map(async (path) => (await fetch(site.url + path)).text())
    return (await Promise.all(pages)).map((html) => html.includes('Come and write'))
  }
  const db = connect(directory)
  const prompt = { title: 'Come and write', titleOne: 'Come and write' }
  for (const shown of [['prompt'], []]) {
    await writePage(db, 'projects', { layout: { shown }, prompt })
    await writePage(db, 'technologies', { layout: { shown }, prompt })
    const isShown = shown.length > 0
    expect(await invitations()).toEqual([isShown, isShown])
  }
  await db.destroy()
})
