import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagesOn } from '#app/editing/pages-on.ts'
import type { PageValues } from '#content/documents/define-page.ts'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import { markIn, textPaths } from '#content/documents/pages/marks.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { pressAt } from '#tests/support/browser/admin-keyboard.ts'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { storedUnsaved } from '#tests/support/browser/forms.ts'
import { signInByHttp } from '#tests/support/sites/administrator.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)

/** Opens the editor of a path for staff. Waits until its frame shows the page. */
async function openEditor(path: string, options: BrowserContextOptions = {}) {
  const page = await site.newSignedInPage(options)
  await page.context().addCookies([{ name: 'atrium_staff', value: '1', url: site.url }])
  await page.goto(`/edit${path}`)
  await ready(page)
  return page
}

const ready = (page: Page) => frameOf(page).getByRole('textbox').first().waitFor()
const frameOf = (page: Page) => page.frameLocator('iframe:not([inert])')
const text = (page: Page, name: string) =>
  frameOf(page).getByRole('textbox', { name, exact: true }).first()
const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const state = (page: Page) => page.getByRole('region', { name: 'Editor' }).getByRole('status')

const message = (page: Page) => frameOf(page).getByRole('alert')

/** The HTML that a visitor gets now. */
const visible = async (path: string) => (await fetch(site.url + path)).text()

/** Names of texts that a page shows only in other situations, or never. */
const hidden =
  /\/(meta|empty)\.|home\/(services\.titleOne|testimonials\.titleOne|projects\.labelOne|stats\.label)|(title|lead)None|prompt\.titleOne|networks\.title$/

test('every text of every page is marked on it', async () => {
  for (const name of pageNames.filter(
    (each) => !['header', 'footer', 'not-found'].includes(each),
  )) {
    const names = pagesOn(name)
    const written = await Promise.all(
      names.map(async (each) => {
        const draft = await call('GET', `/pages/${each}?draft=true`)
        const texts = wholePage(pageOf(each), draft, 'en')
        return [each, filled(texts)]
      }),
    )
    const pages = Object.fromEntries(written)
    const { path } = pageOf(name)
    const documents = Object.entries(pages).map(([id, values]) => ({ type: 'pages', id, values }))
    const preview = await call('POST', '/previews', { path, documents, isMarked: true })
    const html = await visible(preview.path)
    const marks = new Set([...html.matchAll(/[\ue000-\uf8ff]/g)].map(([mark]) => markIn(mark)))
    const paths = textPaths(pages).map(({ page, name }) => `${page}/${name}`)
    // A page need not mark the texts of other pages, which are edited on those pages.
    const own = paths.filter(
      (path) => /^(header|footer)\//.test(path) || path.startsWith(`${name}/`),
    )
    const missing = own.filter((path) => !marks.has(paths.indexOf(path)) && !hidden.test(path))
    expect(missing, path).toEqual([])
    expect([...marks].filter((mark) => mark === undefined || !paths[mark])).toEqual([])
  }
})

/** The texts, with a word in each empty one. */
const filled = (texts: PageValues) =>
  JSON.parse(JSON.stringify(texts).replaceAll(/"(text|lead|title)":""/g, '"$1":"A word"'))

/** Replaces a text on the page. */
async function write(page: Page, name: string, words: string) {
  await text(page, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
}

test('the keyboard reaches every text, resets one, respects limits and saves', async () => {
  const page = await openEditor('/privacy')
  const body = frameOf(page).locator('body')
  await page.getByRole('switch').focus()
  // Tab leads past the bar into the page.
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Tab')
  const focused = () =>
    body.evaluate(({ ownerDocument }) => {
      const { activeElement } = ownerDocument
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
    })
  await page.keyboard.press('Tab')
  const names: (string | null | undefined)[] = []
  for (let stop = 0; stop < 13; stop++) {
    names.push(await focused())
    await page.keyboard.press('Tab')
  }
  expect(names[0]).toBe('Menu: Link 1: Label')
  expect(names).toContain('Edit Header: Button')
  expect(names.indexOf('Edit Head')).toBe(names.indexOf('Head: Headline') - 1)
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe(names.at(-1))

  await text(page, 'Head: Headline').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await state(page).filter({ hasText: 'Not saved' }).waitFor()
  await page.keyboard.press('Escape')
  await state(page)
    .filter({ hasText: /^Published/ })
    .waitFor()
  await page.keyboard.type('?')
  await page.keyboard.press('Enter')
  expect(await text(page, 'Head: Headline').textContent()).toMatch(/^[^\n]+\?$/)
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved successfully').waitFor()
})

test('limits and messages match the form, and changes and drafts can be discarded', async () => {
  const page = await openEditor('/careers')
  const headline = text(page, 'Head: Headline')
  const first = await headline.textContent()
  await write(page, 'Head: Headline', 'x'.repeat(85))
  await frameOf(page).getByText('85 of 90').waitFor()
  await page.keyboard.type('y'.repeat(6))
  await message(page).getByText('Headline must be at most 90 characters').waitFor()
  expect(await headline.getAttribute('aria-invalid')).toBe('true')
  await bar(page, 'Save draft').click()
  await message(page).getByText('Headline must be at most 90 characters').waitFor()
  expect(await headline.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await bar(page, 'Publish').click()
  await message(page).getByText('Headline is required').waitFor()
  await page.keyboard.type('Short')
  await message(page).getByText('Headline is required').waitFor({ state: 'hidden' })
  await discard(page)
  await page.getByText('Changes discarded').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => headline.textContent()).toBe('Short')
  await expect.poll(() => storedUnsaved(page)).toHaveLength(1)

  await bar(page, 'Save draft').click()
  await state(page).filter({ hasText: 'Changed' }).waitFor()
  await discard(page)
  await expect.poll(() => headline.textContent()).toBe(first)
  // Undo by keyboard also restores the stored draft.
  await page.keyboard.press('Alt+T')
  await pressAt(page, page.getByRole('button', { name: 'Undo' }))
  await state(page).filter({ hasText: 'Changed, not published: Careers' }).waitFor()
  await expect.poll(() => headline.textContent()).toBe('Short')
})

async function discard(page: Page) {
  await bar(page, 'Discard').click()
  await state(page)
    .filter({ hasText: /^Published/ })
    .waitFor()
}

test('no text is lost when a save fails, a session ends or another editor was faster', async () => {
  const page = await openEditor('/technologies')
  const headline = text(page, 'Head: Headline')
  await write(page, 'Head: Headline', 'Kept through a failure')
  const path = '**/api/pages/technologies'
  await page.route(`${path}?draft=true`, (route) => route.fulfill({ status: 500 }))
  await bar(page, 'Save draft').click()
  await page.getByText('Failed to save draft').waitFor()
  await state(page).filter({ hasText: 'Not saved: Technologies' }).waitFor()
  await page.unroute(`${path}?draft=true`)

  await page.route(`${path}?draft=true`, (route) => route.fulfill({ status: 401 }), { times: 1 })
  await bar(page, 'Save draft').click()
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByRole('button', { name: 'Not now' }).click()
  await page.getByText('Your session has ended.').waitFor()
  expect(await headline.textContent()).toBe('Kept through a failure')
  await page.evaluate(
    (token) => localStorage.setItem('hsoft_token', token),
    await signInByHttp(site.url),
  )

  await page.route(`${path}/publish`, (route) => route.fulfill({ status: 503 }))
  await bar(page, 'Publish').click()
  await page.getByText('Failed to publish page').waitFor()
  await state(page).filter({ hasText: 'Changed, not published: Technologies' }).waitFor()
  expect(await headline.textContent()).toBe('Kept through a failure')
  await page.unroute(`${path}/publish`)
  await bar(page, 'Publish').click()
  await expect.poll(() => visible('/technologies')).toContain('Kept through a failure')
  await state(page)
    .filter({ hasText: /^Published/ })
    .waitFor()

  const { head } = await call('GET', '/pages/technologies?draft=true')
  await call('PUT', '/pages/technologies?draft=true', {
    head: { ...head, title: 'Their headline' },
  })
  await write(page, 'Head: Headline', 'My headline')
  await page.keyboard.press('Control+s')
  const comparison = page.getByRole('dialog', {
    name: 'Someone else saved changes while you were editing',
  })
  await comparison.getByText('Their headline').first().waitFor()
  await comparison.getByRole('radio', { name: 'Theirs' }).first().check()
  await comparison.getByRole('button', { name: 'Save' }).click()
  await state(page).filter({ hasText: 'Changed' }).waitFor()
  await expect.poll(() => headline.textContent()).toBe('Their headline')
  for (const complaint of site.expectedComplaints()) expect(complaint).toMatch(/500|401|503|412/)
})

test('typed text survives leaving the tab, and is offered again after closing it', async () => {
  const first = await openEditor('/contact')
  const headline = 'Form, here and on the home page: Headline'
  await write(first, headline, 'Typed and gone')
  await state(first).filter({ hasText: 'Not saved' }).waitFor()
  await first.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await expect.poll(() => storedUnsaved(first)).toHaveLength(1)
  const page = await first.context().newPage()
  await first.close()
  await page.goto('/edit/contact')
  const offer = page.getByRole('region', { name: 'You have unsaved changes' })
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => text(page, headline).textContent()).toBe('Typed and gone')
})

test('links do not navigate, leaving with changes asks first, and a record links to its form', async () => {
  const page = await openEditor('/projects')
  const frame = frameOf(page)
  await frame
    .getByRole('link')
    .nth(3)
    .click({ position: { x: 2, y: 2 } })
  await frame.locator('main h2 a').first().click({ force: true })
  await frame.locator('main').waitFor()
  expect(page.frames().map((each) => new URL(each.url()).pathname)).toEqual([
    '/edit/projects',
    '/projects',
  ])
  expect(
    await frame
      .locator('body')
      .evaluate(({ ownerDocument }) => ownerDocument.getAnimations().length),
  ).toBe(0)
  expect(await frame.locator('script').count()).toBe(0)
  await write(page, 'Head: Headline', 'A change')
  await page.getByRole('switch').click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await text(page, 'Head: Headline').textContent()).toBe('A change')
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/projects')
  const link = page.getByRole('link', { name: 'Edit this page' })
  expect(await link.getAttribute('href')).toBe('/edit/projects')

  const [project] = await call('GET', '/projects')
  await page.goto(`/projects/${project.slug}`)
  await page.getByRole('link', { name: 'Edit this project' }).click()
  await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
})

// tests/journeys/editing.test.ts checks the light theme on a wide screen.
test('a list is changed in the drawer, and axe finds nothing on a light phone or a dark desktop', async () => {
  const page = await openEditor('/careers', { viewport: { width: 360, height: 800 } })
  // A newer frame may replace the current one.
  const shownFrame = async () => {
    const element = await page.locator('iframe:not([inert])').elementHandle()
    return (await element?.contentFrame()) ?? expect.fail('there is no frame')
  }
  const drawer = page.getByRole('region', { name: 'Benefits' })
  await write(page, 'Benefits: Headline', 'While you are here')
  for (const { width, colorScheme } of [
    { width: 360, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const inDark = colorScheme === 'light'
    expect(await axeFindings(page, { inDark })).toEqual([])
    expect(await axeFindings(await shownFrame())).toEqual([])
    await frameOf(page).getByRole('button', { name: 'Edit Benefits' }).focus()
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    expect(await axeFindings(page, { inDark })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    if (width === 1440) break
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  }
  await drawer.getByRole('button', { name: 'Add benefit' }).click()
  await page.keyboard.type('A long table')
  await expect.poll(() => frameOf(page).getByText('A long table').count()).toBe(1)
  expect(await text(page, 'Benefits: Headline').textContent()).toBe('While you are here')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
})

test('a selection survives the replacement of the frame', async () => {
  const page = await openEditor('/careers', { viewport: { width: 1440, height: 800 } })
  const { promise: isSelected, resolve: select } = Promise.withResolvers<void>()
  await page.route('**/api/previews', async (route) => {
    await isSelected
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/previews')
  await frameOf(page).getByRole('button', { name: 'Edit Benefits' }).click()
  await page.getByRole('button', { name: 'Add benefit' }).click()
  await page.keyboard.type('A long table')
  await asked
  await text(page, 'Benefits: Headline').click()
  await page.keyboard.press('Control+a')
  select()
  await expect.poll(() => frameOf(page).getByText('A long table').count()).toBe(1)
  await page.keyboard.type('While you are here')
  expect(await text(page, 'Benefits: Headline').textContent()).toBe('While you are here')
})

test('an empty lead and a picture are changed in place', async () => {
  const find = async (name: string) => (await call('GET', `/images?search=${name}`)).images[0].url
  const [first, second] = [await find('tech-ai'), await find('hsoft')]
  const hero = { show: 'picture', picture: first }
  await call('PUT', '/pages/home?draft=true', { hero, technologies: { text: '' } })
  const page = await openEditor('/')
  const lead = text(page, 'Technologies: Lead')
  await lead.focus()
  await page.keyboard.type('Wood and glass')
  await state(page).filter({ hasText: 'Not saved: Home' }).waitFor()

  await frameOf(page).getByRole('button', { name: 'Change image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Image' })
  await dialog.getByPlaceholder('Search images...').fill('hsoft')
  await dialog.getByRole('button', { name: 'hsoft.webp' }).click()
  await dialog.waitFor({ state: 'detached' })
  const hash = second.replace(/^\/media\/(\w+).*/, '$1')
  const shown = frameOf(page).locator('.hero-picture')
  await expect.poll(async () => (await shown.getAttribute('src')) ?? '').toContain(hash)
  await bar(page, 'Save draft').click()
  await page.getByText('Draft saved successfully').waitFor()
  const draft = await call('GET', '/pages/home?draft=true')
  expect(draft.hero.picture).toBe(second)
  expect(draft.technologies.text).toBe('Wood and glass')
})

test('a German page is edited with its German texts', async () => {
  const { version: _, updatedAt: __, ...rest } = await call('GET', '/settings')
  await call('PUT', '/settings', { ...rest, language: 'de' })
  const page = await openEditor('/projects')
  expect(await frameOf(page).locator('html').getAttribute('lang')).toBe('de')
  await write(page, 'Call to action: Lead', 'Rechtsschutzversicherungsgesellschaften')
  await page.keyboard.press('Control+Enter')
  // The page must be rendered again before long words have soft hyphens.
  const lead = text(page, 'Call to action: Lead')
  expect(await lead.textContent()).toBe('Rechtsschutzversicherungsgesellschaften')
})
