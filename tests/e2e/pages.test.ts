import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, notice, pressAt, tabTo } from '#tests/support/admin-keyboard.ts'
import { administrator } from '#tests/support/administrator.ts'
import { focused } from '#tests/support/focused.ts'
import { callApi } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const eventually = <T>(get: () => T) => expect.poll(get)

const open = async (page: Page, name: string, title: string) => {
  await page.goto(`/admin/pages/${name}`)
  await page.getByRole('heading', { level: 1, name: `Edit ${title}` }).waitFor()
}
const section = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const text = (page: Page, where: string, label: string) =>
  section(page, where).getByRole('textbox', { name: label, exact: true })
const publicTexts = async (name: string) => (await fetch(`${site.url}/api/pages/${name}`)).json()
const comparison = (page: Page) =>
  page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
const refused = (status: number) => {
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain(String(status))
}

test('an editor finds a page, saves a draft that visitors do not see, and publishes it', async () => {
  const page = await site.newAdminPage()
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: '/careers' })
  await row.getByText('Published').waitFor()
  await row.click() // anywhere in it
  await page.getByRole('heading', { level: 1, name: 'Edit Careers' }).waitFor()

  const headline = text(page, 'While there are none', 'Headline')
  const mark = section(page, 'While there are none').getByText('Sample', { exact: true }).first()
  await mark.waitFor()
  await headline.fill('Every desk is taken')
  await eventually(() => headline.getAttribute('aria-describedby')).toBeNull()
  await headline.press('Control+s')
  await notice(page, 'Draft saved successfully')
  await page.getByText('Draft: visitors do not see the last changes').waitFor()
  expect((await publicTexts('careers')).empty.title).toBe('No open positions right now')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByText('1 page has unpublished changes').waitFor()
  await page.getByRole('link', { name: 'unpublished changes' }).click()
  await row.getByText(`by ${administrator.email}`).waitFor()
  await row.getByRole('link', { name: 'Careers', exact: true }).click()
  await eventually(() => headline.inputValue()).toBe('Every desk is taken')

  await text(page, 'Head', 'Headline').fill('Work here')
  await button(page, 'Publish').click()
  await notice(page, 'Page published successfully')
  await page.getByText('Published: visitors see it').waitFor()
  expect(await publicTexts('careers')).toMatchObject({
    head: { title: 'Work here' },
    empty: { title: 'Every desk is taken' },
  })
  await button(page, 'Publish').click()
  await notice(page, 'There is nothing to publish')
  refused(404) // the answer to a publication without a draft
})

test('the preview opens the public page with what is typed, and Enter in a field saves the draft', async () => {
  const page = await site.newSignedInPage()
  await open(page, 'technologies', 'Technologies')
  await text(page, 'Head', 'Headline').fill('Not public')
  const popup = page.waitForEvent('popup')
  await button(page, 'Preview').click()
  const preview = await popup
  await preview.waitForURL(/\/technologies\?preview=/)
  await preview.getByText('Preview: not public yet').waitFor()
  await text(page, 'Head', 'Headline').press('Enter')
  await notice(page, 'Draft saved successfully')
  expect((await publicTexts('technologies')).head.title).not.toBe('Not public')
})

test('of two editors’ drafts both are shown, and what is chosen is published', async () => {
  const mine = await site.newSignedInPage()
  const other = await mine.context().newPage()
  await open(mine, 'projects', 'Projects')
  await open(other, 'projects', 'Projects')
  await text(mine, 'Head', 'Headline').fill('My headline')
  await text(mine, 'Invitation to write', 'Headline').fill('My invitation')
  await text(other, 'Head', 'Headline').fill('Their headline')
  await text(other, 'Search engines and sharing', 'Title').fill('Their title')
  await button(other, 'Save draft').click()
  await notice(other, 'Draft saved successfully')

  await button(mine, 'Publish').click()
  const side = (label: string, word: string) =>
    comparison(mine)
      .getByRole('group', { name: label, exact: true })
      .getByRole('radio', { name: word })
  await comparison(mine).waitFor()
  expect(await side('Search engines and sharing: Title', 'Theirs').isChecked()).toBe(true)
  expect(await side('Invitation to write: Headline', 'Yours').isChecked()).toBe(true)
  await side('Head: Headline', 'Yours').check()
  await comparison(mine).getByRole('button', { name: 'Save' }).click()
  await notice(mine, 'Page published successfully')
  expect(await publicTexts('projects')).toMatchObject({
    head: { title: 'My headline' },
    prompt: { title: 'My invitation' },
    meta: { title: 'Their title' },
  })
  refused(412)
})

test('another’s draft is not published unseen', async () => {
  const mine = await site.newSignedInPage()
  await open(mine, 'terms', 'Terms')
  await callApi(mine, '/pages/terms/draft', 'PUT', { head: { title: 'Theirs' } })
  await button(mine, 'Publish').click()
  await comparison(mine).getByRole('group', { name: 'Head: Headline', exact: true }).waitFor()
  await mine.keyboard.press('Escape')
  expect((await publicTexts('terms')).head.title).not.toBe('Theirs')
  refused(412)
})

test('leaving asks, and what was typed is offered at the return', async () => {
  const page = await site.newSignedInPage()
  await open(page, 'about', 'About us')
  await text(page, 'Head', 'Headline').fill('Half a thought')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByText('kept as a draft in this browser').waitFor()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goBack()
  const offer = page.getByRole('region', { name: 'You have a draft' })
  await offer.getByText(/: Head: Headline\.$/).waitFor()
  await offer.getByRole('button', { name: 'Restore' }).click()
  await eventually(() => text(page, 'Head', 'Headline').inputValue()).toBe('Half a thought')
})

test('sections of a page are hidden and put in order by keyboard, and its list stays', async () => {
  const page = await site.newSignedInPage({ reducedMotion: 'reduce' })
  await open(page, 'careers', 'Careers')
  const up = button(page, 'Move Invitation to write up')
  await pressAt(page, up)
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focusedName()).toBe('Move Invitation to write down')
  await button(page, 'Publish').click()
  await notice(page, 'Page published successfully')
  const visitor = await site.newPage({ javaScriptEnabled: false })
  await visitor.goto('/careers')
  const titles = () => visitor.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  const [openings, first, second] = await titles()
  expect([openings, first, second]).toEqual([
    ...['Open positions', 'Nothing here that fits?', 'What comes with the desk'],
  ])

  await page.getByRole('checkbox', { name: 'Show Invitation to write' }).press('Space')
  await page.getByRole('group', { name: 'Sections' }).first().getByText('hidden').waitFor()
  await button(page, 'Publish').click()
  await eventually(async () => (await publicTexts('careers')).layout.shown).toEqual(['benefits'])
  await visitor.reload()
  expect(await titles()).toEqual([openings, second])
})

test('links are added, moved and removed by keyboard, and an address that leads nowhere is told', async () => {
  const page = await site.newSignedInPage({ reducedMotion: 'reduce' })
  await open(page, 'header', 'Header')
  const link = (place: number, label: string) =>
    page.getByRole(label === 'Address' ? 'combobox' : 'textbox', {
      name: `Link ${place}: ${label}`,
    })
  const links = page.getByRole('list').filter({ has: page.getByText('Link 1', { exact: true }) })
  const before = await links.getByRole('textbox').count()
  const last = before + 1
  await pressAt(page, button(page, 'Add link'))
  await page.keyboard.press('Tab')
  await page.keyboard.type('/nowhere')
  await page.getByText('There is no page at /nowhere now').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('1 field needs attention').waitFor()
  await eventually(() => link(last, 'Label').getAttribute('aria-invalid')).toBe('true')
  await focused(link(last, 'Label'))
  await page.keyboard.type('Ours')
  await tabTo(page, link(last, 'Address'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('about')
  await page.getByRole('option', { name: '/about About us' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually(() => link(last, 'Address').inputValue()).toBe('/about')
  await page.getByText('There is no page at').waitFor({ state: 'hidden' })

  await pressAt(page, button(page, `Move link ${last} up`), 'Enter', 'Shift+Tab')
  await eventually(() => link(last - 1, 'Label').inputValue()).toBe('Ours')
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await eventually(focusedName).toBe(`Move link ${last - 1} up`)
  await page
    .getByRole('status')
    .getByText(`Link ${last} is ${last - 1} of ${last}`)
    .waitFor()
  await pressAt(page, button(page, `Remove link ${last}`))
  await eventually(focusedName).toBe(`Remove link ${last - 1}`)
  await page.keyboard.press('Control+s')
  await notice(page, 'Draft saved successfully')
  const { menu } = await callApi(page, '/pages/header/draft')
  expect(menu.links).toHaveLength(before)
  expect(menu.links.at(-1)).toEqual({ label: 'Ours', to: '/about' })
  refused(404) // the check of /nowhere
})

test('on a phone all of it has room and is large enough for a thumb', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 360, height: 740 } })
  await page.goto('/admin/pages')
  await page.getByRole('row').filter({ hasText: 'on every page' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Edit Footer' }).waitFor()
  const small = await page
    .getByRole('form')
    .evaluate((form) =>
      [...form.querySelectorAll('button, input, textarea')]
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a draft is discarded, found in the history and restored as a draft', async () => {
  const page = await site.newSignedInPage()
  await open(page, 'privacy', 'Privacy')
  const headline = text(page, 'Head', 'Headline')
  const stored = await headline.inputValue()
  await headline.fill('Another headline')
  await headline.press('Control+s')
  await notice(page, 'Draft saved successfully')

  await button(page, 'Discard draft').click()
  const question = page.getByRole('alertdialog', { name: 'Discard the draft?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await notice(page, 'Draft discarded')
  await eventually(() => headline.inputValue()).toBe(stored)
  expect(await button(page, 'Discard draft').count()).toBe(0)

  await button(page, 'History').click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: /^Saved a draft/ }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await eventually(() => headline.inputValue()).toBe('Another headline')
  await page.getByText('Draft: visitors do not see the last changes').waitFor()
  expect((await publicTexts('privacy')).head.title).toBe(stored)

  await page.goto('/admin/activity?type=pages')
  await page.getByText('discarded the draft of the page').first().waitFor()
  await page.getByRole('link', { name: 'Privacy' }).first().click()
  await eventually(() => headline.inputValue()).toBe('Another headline')

  await callApi(page, '/pages/privacy/draft', 'PUT', { head: { title: 'Newer' } })
  await button(page, 'Discard draft').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await notice(page, 'Failed to discard draft')
  await eventually(() => headline.inputValue()).toBe('Newer')
  refused(412)
})
