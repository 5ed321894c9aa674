import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageParts } from '#content/documents/parts.ts'
import { button, goTo, notice, pressAt } from '#tests/support/browser/admin-keyboard.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { openCreate } from '#tests/support/browser/forms.ts'
import { callApi } from '#tests/support/browser/list-screen.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()
const newAdminPage = (options = {}) => site.newAdminPage({ reducedMotion: 'reduce', ...options })

/** Adds a part of the kind `label` from the menu. The first field of the part then has the focus. */
async function addPart(page: Page, label: string, place: number) {
  await pressAt(page, button(page, 'Add part'))
  await page.getByRole('menuitem', { name: label, exact: true }).waitFor()
  // Uses ArrowDown instead of the first letter, because several kinds begin with the same letter.
  const isThere = () => page.evaluate(() => document.activeElement?.textContent)
  while ((await isThere()) !== label) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const part = page.getByRole('listitem', { name: `${place}. ${label}`, exact: true })
  await part.waitFor()
  const hasFocus = () => part.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
}

/** Moves the focus to the next field, past the toolbar of a text editor. */
async function nextField(page: Page) {
  await page.keyboard.press('Tab')
  const isInToolbar = () =>
    page.evaluate(() => Boolean(document.activeElement?.closest('[role="toolbar"]')))
  if (await isInToolbar()) await page.keyboard.press('Tab')
}

/** Types into the focused field and the following ones. */
async function typeInto(page: Page, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await nextField(page)
    await page.keyboard.type(text)
  }
}

const picture = async (page: Page) => (await callApi(page, '/images')).images[0].url

test('an imprint with every kind of part is made by keyboard and read by visitors', async () => {
  const page = await newAdminPage()
  const url: string = await picture(page)
  await goTo(page, 'Custom pages', 'Custom pages')
  await openCreate(page, 'subpages')
  await page.getByRole('form').getByLabel('Title', { exact: true }).focus()
  await typeInto(page, 'Imprint', 'Who stands behind this site.')
  await addPart(page, 'Text', 1)
  // The text editor is loaded on demand.
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  await typeInto(page, 'Provider', '**HSoft** GmbH, Graz')
  await addPart(page, 'List', 2)
  await typeInto(page, 'Registered', 'Commercial register 1234')
  await addPart(page, 'Figures', 3)
  await typeInto(page, '14', 'years')
  await addPart(page, 'Quote', 4)
  await typeInto(page, 'They kept their word.', 'Maren Hoek')
  await addPart(page, 'Image', 5)
  await typeInto(page, url)
  await addPart(page, 'Questions and answers', 6)
  await typeInto(page, 'Answers')
  // The Remove button is between the title and the question.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await typeInto(page, 'Who writes here?', 'All of us.')
  await pressAt(page, button(page, 'Add question'))
  await typeInto(page, 'Since when?', 'Since 2012.')
  await pressAt(page, button(page, 'Move question 2 up'), 'Enter', 'Shift+Tab')
  await addPart(page, 'Call to action', 7)
  await typeInto(page, 'Write to us', 'We answer.', 'Contact us', '/contact')

  // The last part moves up with its button, keeps its text, and keeps the focus.
  await pressAt(page, button(page, 'Move part 7, call to action, up'), 'Enter', 'Shift+Tab')
  const sixth = page.getByRole('listitem', { name: '6. Call to action' })
  expect(await sixth.getByLabel('Button').inputValue()).toBe('Contact us')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
    'Move part 6, call to action, up',
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const questions = page.getByRole('listitem', { name: '6. Questions and answers' })
  const answers = questions.getByRole('textbox', { name: /Answer$/ })
  expect(await answers.allInnerTexts()).toEqual(['Since 2012.', 'All of us.'])

  const preview = page.context().waitForEvent('page')
  await button(page, 'Preview').click()
  const shown = await preview
  await shown.getByRole('heading', { level: 1, name: 'Imprint' }).waitFor()
  expect(new URL(shown.url()).pathname).toBe('/imprint')
  await shown.getByText('Preview: not public yet').waitFor()
  await shown.close()
  expect((await fetch(`${site.url}/imprint`)).status).toBe(404)

  await page.keyboard.press('Control+s')
  await notice(page, 'Page created successfully')
  const [stored] = await callApi(page, '/subpages')
  expect(stored.parts.map(({ kind }: { kind: string }) => kind)).toEqual(Object.keys(pageParts))
  expect(await fetch(`${site.url}/sitemap.xml`).then((each) => each.text())).toContain(
    '/imprint</loc>',
  )

  for (const javaScriptEnabled of [true, false]) {
    const visitor = await site.newPage({ javaScriptEnabled, reducedMotion: 'reduce' })
    expect((await visitor.goto('/imprint'))?.status()).toBe(200)
    const main = visitor.getByRole('main')
    for (const text of [
      'HSoft GmbH, Graz',
      'Commercial register 1234',
      '“They kept their word.”',
    ]) {
      await main.getByText(text).waitFor()
    }
    expect(await main.locator('dl').innerText()).toContain('14')
    expect(await main.locator('picture img').getAttribute('src')).toBe(url)
    const answer = main.getByText('All of us.')
    expect(await answer.isVisible()).toBe(false)
    await main.getByText('Who writes here?').click()
    await answer.waitFor()
    const link = main.getByRole('link', { name: 'Contact us' })
    expect(await link.getAttribute('href')).toBe('/contact')
    const data = await visitor.locator('script[type="application/ld+json"]').textContent()
    expect(data).toContain('"FAQPage"')
    const shared = await visitor.locator('meta[property="og:image"]').getAttribute('content')
    expect(new URL(shared ?? '').pathname).toMatch(/^\/og\/subpages\/imprint-[0-9a-f]{12}\.png$/)
    expect((await fetch(site.url + new URL(shared ?? '').pathname)).status).toBe(200)
  }
})

test('a taken address is reported at its field, nothing is lost, and a former address redirects', async () => {
  const page = await newAdminPage()
  const values = { title: 'Service', parts: [{ kind: 'text', text: 'Words' }] }
  const { _id } = await callApi(page, '/subpages', 'POST', values)
  await callApi(page, '/subpages', 'POST', { ...values, slug: 'terms-of-sale' })
  await page.goto(`/admin/subpages/${_id}/edit`)
  const form = page.getByRole('form')
  const address = form.getByLabel(/^Address/)
  expect(await address.inputValue()).toBe('service')
  await form.getByLabel('Title', { exact: true }).first().fill('A better title')
  for (const taken of ['projects', 'terms-of-sale']) {
    await address.fill(taken)
    await button(page, 'Publish').click()
    await form.getByText(`The address /${taken} is taken`).waitFor()
    await focused(address)
    expect(await form.getByLabel('Title', { exact: true }).first().inputValue()).toBe(
      'A better title',
    )
  }
  // The refused save is expected in the console.
  site.expectedComplaints()
  await address.fill('care')
  await form.getByText('/service will redirect to the new address.').waitFor()
  await button(page, 'Publish').click()
  await notice(page, 'Page updated successfully')
  const answer = await fetch(`${site.url}/service`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/care'])
  await callApi(page, `/subpages/${_id}`, 'PUT', { isActive: false })
  expect((await fetch(`${site.url}/care`)).status).toBe(404)
})
